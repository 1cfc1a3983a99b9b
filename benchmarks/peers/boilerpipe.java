// The main text of pages by boilerpipe's ArticleExtractor (see README.md).
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class boilerpipe {
    static final Pattern DECLARED = Pattern.compile("charset\\s*=\\s*[\"']?([\\w-]+)", Pattern.CASE_INSENSITIVE);

    static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notUtf8) {
            Matcher match = DECLARED.matcher(new String(bytes, StandardCharsets.ISO_8859_1));
            String name = match.find() ? match.group(1) : "windows-1252";
            boolean known = name.matches("[A-Za-z0-9][\\w-]*") && Charset.isSupported(name);
            return new String(bytes, Charset.forName(known ? name : "windows-1252"));
        }
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t");  // set, id, path
            Path out = Path.of(arguments[0], fields[0], fields[1] + ".txt");
            Files.createDirectories(out.getParent());
            String text = "";
            try {
                text = ArticleExtractor.INSTANCE.getText(new StringReader(decoded(Files.readAllBytes(Path.of(fields[2])))));
            } catch (Exception | StackOverflowError failed) {
                System.err.println(fields[2] + ": " + failed);
            }
            Files.writeString(out, text);
        }
    }
}
