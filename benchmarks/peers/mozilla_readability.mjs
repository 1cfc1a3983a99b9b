// The main text of pages by Mozilla's Readability in jsdom, scripts off (see README.md).
import {Readability} from "@mozilla/readability";
import {JSDOM, VirtualConsole} from "jsdom";
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";

const blocks = new Set(("address article aside blockquote br caption center dd div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul").split(" "));

function decoded(bytes) {
    try {
        return new TextDecoder("utf-8", {fatal: true}).decode(bytes);
    } catch {
        const declared = /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString("latin1"));
        try {
            return new TextDecoder(declared ? declared[1] : "windows-1252").decode(bytes);
        } catch {
            return new TextDecoder("windows-1252").decode(bytes);
        }
    }
}

// A line for each block element.
function textOf(top) {
    const pieces = [];
    const todo = [top];
    while (todo.length > 0) {
        const node = todo.pop();
        if (typeof node === "string") pieces.push(node);
        else if (node.nodeType === 3) pieces.push(node.data.replace(/[\r\n]+/g, " "));
        else if (node.nodeType === 1) {
            const end = blocks.has(node.localName) ? "\n" : "";
            pieces.push(end);
            todo.push(end, ...Array.from(node.childNodes).reverse());
        }
    }
    return pieces.join("");
}

const quiet = new VirtualConsole();
for await (const line of readline.createInterface({input: process.stdin})) {
    const [set, id, html] = line.split("\t");
    const out = path.join(process.argv[2], set, id + ".txt");
    fs.mkdirSync(path.dirname(out), {recursive: true});
    let text = "";
    try {
        const page = new JSDOM(decoded(fs.readFileSync(html)), {url: "http://localhost/", virtualConsole: quiet});
        const article = new Readability(page.window.document, {serializer: (element) => element}).parse();
        if (article) text = textOf(article.content);
        page.window.close();
    } catch (failed) {
        console.error(`${html}: ${failed}`);
    }
    fs.writeFileSync(out, text);
}
