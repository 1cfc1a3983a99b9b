// Renders a local page in headless Chromium and writes its nodes with their boxes as one JSON file:
//
//     node capture_boxes.mjs PAGE.html OUT.json [CHROMIUM]
//
//     {"width": 1024, "height": 3210,
//      "nodes": [{"parent": -1, "name": "html", "attributes": [["lang", "en"]], "box": [0, 0, 1024, 3210]},
//                {"parent": 0, "text": "Hello", "box": [8, 8, 37, 18]}, …]}
//
// Nodes are in document order, a parent before its children; no text is empty and no two texts touch. A node without a
// box was not drawn. Scripts are off and there is no network, so that the same page gives the same file again; fonts are
// those of the machine. Needs Node 18 or newer and Chromium, nothing else.
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const VIEWPORT = { width: 1024, height: 768 };
const TIMEOUT_MS = 60_000;
const ELEMENT = 1, TEXT = 3, FRAGMENT = 11;

// Chromium's debugging protocol over two pipes: JSON messages that end in NUL.
function connect(chromium, profile) {
  const browser = spawn(chromium, [
    '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run', '--disable-gpu',
    '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND', '--hide-scrollbars',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), 'about:blank',
  ], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [, , , toBrowser, fromBrowser] = browser.stdio;
  const waiting = new Map();
  const listeners = new Map();
  let fail;
  const failed = new Promise((_, reject) => { fail = reject; });
  failed.catch(() => {});
  browser.on('error', fail);
  browser.on('exit', code => fail(new Error(`${chromium} ended with ${code}`)));
  toBrowser.on('error', fail);
  let pending = [];
  fromBrowser.on('data', chunk => {
    for (let start = 0; start < chunk.length;) {
      const end = chunk.indexOf(0, start);
      pending.push(chunk.subarray(start, end < 0 ? chunk.length : end));
      if (end < 0) return;
      const message = JSON.parse(Buffer.concat(pending).toString('utf8'));
      pending = [];
      start = end + 1;
      const answer = waiting.get(message.id);
      if (answer) {
        waiting.delete(message.id);
        message.error ? answer.reject(new Error(message.error.message)) : answer.resolve(message.result);
      } else {
        listeners.get(message.method)?.(message.params);
      }
    }
  });
  let lastId = 0;
  const orFailure = promise => {
    const first = Promise.race([promise, failed]);
    first.catch(() => {});  // whoever awaits it hears of it; an event may never be awaited
    return first;
  };
  const call = (method, params = {}, sessionId = undefined) => orFailure(new Promise((resolve, reject) => {
    waiting.set(++lastId, { resolve, reject });
    toBrowser.write(JSON.stringify({ id: lastId, method, params, sessionId }) + '\0');
  }));
  const event = method => orFailure(new Promise(resolve => listeners.set(method, resolve)));
  return { browser, call, event, fail };
}

async function capture(connection, url) {
  const { call, event } = connection;
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const send = (method, params) => call(method, params, sessionId);
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  const loaded = event('Page.loadEventFired');
  const { errorText } = await send('Page.navigate', { url });
  if (errorText) throw new Error(errorText);
  await loaded;
  return send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
}

// What the loader wants, from what Chromium says of the outermost document.
function flatten({ documents: [document], strings }) {
  const { nodes, layout } = document;
  const boxes = new Map();
  layout.nodeIndex.forEach((node, i) => {
    const [x, y, width, height] = layout.bounds[i];
    const before = boxes.get(node);
    boxes.set(node, before === undefined ? [x, y, width, height] : united(before, [x, y, width, height]));
  });
  const shadow = new Set(nodes.shadowRootType?.index.filter(
    (_, i) => strings[nodes.shadowRootType.value[i]] === 'user-agent') ?? []);
  const pseudo = new Set(nodes.pseudoType?.index ?? []);
  const kept = [];
  const place = new Map();  // of Chromium's nodes among the kept: -1 at the top, undefined where left out
  nodes.nodeType.forEach((type, i) => {
    const parent = nodes.parentIndex[i] < 0 ? -1 : place.get(nodes.parentIndex[i]);
    if (parent === undefined || shadow.has(i) || pseudo.has(i)) return;
    const box = boxes.get(i);
    if (type === ELEMENT) {
      const attributes = [];
      for (let a = 0; a + 1 < nodes.attributes[i].length; a += 2)
        attributes.push([strings[nodes.attributes[i][a]], strings[nodes.attributes[i][a + 1]]]);
      place.set(i, kept.length);
      kept.push({ parent, name: strings[nodes.nodeName[i]].toLowerCase(), attributes, box });
    } else if (type === TEXT) {
      const text = strings[nodes.nodeValue[i]] ?? '';
      const last = kept.at(-1);
      if (text === '') return;
      if (last?.text !== undefined && last.parent === parent) {
        last.text += text;
        if (box) last.box = last.box ? united(last.box, box) : box;
      } else {
        kept.push({ parent, text, box });
      }
    } else if (nodes.parentIndex[i] < 0 || type === FRAGMENT) {
      place.set(i, parent);  // the document, an open shadow root: its children are its parent's
    }
  });
  return { width: document.contentWidth, height: document.contentHeight, nodes: kept };
}

function united(a, b) {
  const x = Math.min(a[0], b[0]), y = Math.min(a[1], b[1]);
  return [x, y, Math.max(a[0] + a[2], b[0] + b[2]) - x, Math.max(a[1] + a[3], b[1] + b[3]) - y];
}

const [, , page, out, chromium = 'chromium'] = process.argv;
if (!page || !out) {
  console.error('usage: node capture_boxes.mjs PAGE.html OUT.json [CHROMIUM]');
  process.exit(2);
}
const profile = mkdtempSync(join(tmpdir(), 'capture_boxes-'));
const connection = connect(chromium, profile);
const ended = new Promise(resolve => connection.browser.on('close', resolve).on('error', resolve));
const timer = setTimeout(() => connection.fail(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
try {
  const snapshot = await capture(connection, pathToFileURL(resolve(page)).href);
  writeFileSync(out + '.part', JSON.stringify(flatten(snapshot)) + '\n');
  renameSync(out + '.part', out);
} catch (error) {
  console.error(`cannot capture ${page}: ${error.message}`);
  process.exitCode = 1;
} finally {
  clearTimeout(timer);
  connection.browser.kill();
  await ended;
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
