import { type Near, type Pattern, words } from "./pattern";

// What opens a door and bears no maker's mark: known by what it is called, or by the place that it stands in.

/** What stands where a secret would, in instructions, in code and in forms. */
const placeholder =
  /^(?:\*+|x{3,}|\.{3,}|_+|-+|<.*|\$?\{.*|%\w*%?|\$\w*|\[.*|(?:your|some|example|changeme|placeholder|redacted|hidden|masked|secret|password|passwd|token|key|api[_-]?key|null|nil|none|undefined|true|false|yes|no|string|text|str|bool(?:ean)?|number|int|any|void|object|optional|required|empty|unset|missing|invalid|incorrect|wrong|expired|must|should|can|cannot|will|may|is|are|was|be|not|if|for|and|or|to|at|in|on|with|please|enter|type|use|using|see|process|os|env|config|settings?|getenv|input|request|req|this|self|await|new|function|return|reset|change|forgot(?:ten)?|confirm|manager|field|value|same|test|n\/a|tbd|todo)(?:[-_ .(].*)?)$/i;
/** Digits or signs among letters, or letters of both cases: no word of a sentence. */
const isStrange = (value: string): boolean => /[\d!#$%&*+=?@^~|\\]/.test(value) || /\p{Ll}\p{Lu}/u.test(value);

/** What stands behind = or : is a secret unless it is a placeholder, a call in code, or the next word of a sentence. */
function isGiven(value: string, { before, after }: Near): boolean {
  if (placeholder.test(value)) return false;
  if (/["'`]$/.test(before)) return true;
  if (/^(?:[A-Za-z_$]\w*\.)+[A-Za-z_$]\w*$/.test(value) || /^[\w$.]+\($/.test(value + after[0])) return false;
  if (/=\s*$/.test(before) || isStrange(value)) return true;
  // `password: swordfish` ends there; `password: something you know` goes on.
  return value.length >= 6 && /^\p{L}+$/u.test(value) && /^\s*(?:$|[\n\r,;.)}\]<|"'`])/.test(after);
}

const quoted = `"(?<value>[^"\\n\\ufffc]{4,200})"|'(?<value>[^'\\n\\ufffc]{4,200})'|\`(?<value>[^\`\\n\\ufffc]{4,200})\``;
const bare = "(?<value>[^\\s\"'`,;()<>{}\\[\\]\\ufffc]{4,200}?)(?=[.:!?]?(?:[\\s\"'`,;()<>{}\\[\\]\\ufffc]|$)|&[\\w-]{1,40}=)";
/** A name, perhaps its closing quote, a sign, and the value in quotes or bare. */
const assigned = (names: string): RegExp =>
  new RegExp(`(?:${names})["'\`]?\\]?[ \\t]{0,3}(?:=>|:=|[:=])\\s{0,3}(?:${quoted}|${bare})`, "gi");

export const credentials: readonly Pattern[] = [
  {
    type: "PRIVATE_KEY",
    what: "A private key in PEM or of PGP, from its BEGIN to its END, or to the end of what there is of it.",
    hints: ["private key"],
    find: /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\:,.()-]{0,20000}?(?:-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|(?![A-Za-z0-9+/=\s\\:,.()-])|$)/g,
  },
  {
    type: "PRIVATE_KEY",
    what: "The words of a wallet's seed: twelve to twenty-four after `seed phrase`, `recovery phrase` or `mnemonic`.",
    hints: ["seed", "mnemonic", "recovery"],
    find: /(?<![A-Za-z])(?:(?:seed|recovery|secret|backup)[ -](?:phrase|words)|mnemonic(?: phrase)?)["']?(?: is| are| was)?\s{0,3}[:=-]?\s{0,3}["'`]?(?<value>[a-z]{3,8}(?:(?:,? |\n| ?\d{1,2}[.)] ?)[a-z]{3,8}){11,23})(?![A-Za-z])/gi,
    isIt: (value) => !/\b(?:the|and|you|your|that|this|with|from|have|are|for)\b/i.test(value),
  },
  {
    type: "PRIVATE_KEY",
    what: "Sixty-four hexadecimal digits after `private key`.",
    hints: ["private"],
    find: /(?<![A-Za-z0-9])(?:0x)?[0-9A-Fa-f]{64}(?![A-Za-z0-9])/g,
    cue: words("private[ _-]?key|priv[_-]?key"),
  },
  {
    type: "ACCESS_TOKEN",
    what: "A JSON Web Token: three parts of base64url, of which the first two open a JSON object.",
    hints: ["eyj"],
    find: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4000}\.(?:eyJ[A-Za-z0-9_-]{4,8000}|[A-Za-z0-9_-]{0,4000})\.[A-Za-z0-9_-]{0,4000}(?:\.[A-Za-z0-9_-]{0,4000}){0,2}/g,
  },
  {
    type: "ACCESS_TOKEN",
    what: "What follows `Bearer`, or `Authorization: Basic`, `Token` or `ApiKey`.",
    hints: ["bearer", "authorization"],
    find: /(?<![A-Za-z0-9])(?:(?:bearer|authorization["']?\s{0,2}[:=]\s{0,2}["']?(?:basic|token|apikey|api-key|key))[ :]{1,3})(?<value>[A-Za-z0-9._~+/-]{8,2000}={0,2})(?![A-Za-z0-9])/gi,
    isIt: (value, { before }) => /\d/.test(value) || /\p{Ll}\p{Lu}|=$/u.test(value) || /(?:basic|apikey)[ :]{1,3}$/i.test(before),
  },
  {
    type: "PASSWORD",
    what: "The password in an address, as of a database: postgres://maya:secret@host. The user's name and the host stay.",
    hints: ["://"],
    find: /(?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/"'<>\ufffc]{0,128}:(?<value>[^\s@/"'<>\ufffc][^\s@"'<>\ufffc]{0,255})@(?=[A-Za-z0-9.[_-])/gi,
    isIt: (value) => !/^(?:\$|\{|%\w+%$|<|\*+$)/.test(value) && !/^\d{1,5}\//.test(value),
  },
  {
    type: "PASSWORD",
    what: "What is given for a password, passphrase or passcode with = or : in a sentence, in code, in JSON or in a form. No placeholder, no call.",
    hints: ["pass", "pwd", "kennwort", "contrase", "senha", "wachtwoord", "hasło", "пароль", "密码", "パスワード", "mot de"],
    find: assigned(
      "(?<![A-Za-z])(?:[A-Za-z0-9]{1,40}[_-])?(?:pass|pwd|pw)|pass(?:word|wd|phrase|code|wort)|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|密码|パスワード",
    ),
    isIt: isGiven,
  },
  {
    type: "PASSWORD",
    what: "What a sentence says a password is, when it is no word: my password is hunter2.",
    hints: ["pass", "pwd", "kennwort"],
    find: /(?<![A-Za-z])(?:pass(?:word|phrase|code|wort)|pwd|kennwort)(?: (?:for|to|of|on|für) [^\n.:;,]{1,40}?)? (?:is|was|to|ist|lautet)(?: now| still| set to)?:? ["'`]?(?<value>[^\s"'`,;\ufffc]{4,100}?)(?=[.,;:!?]?(?:[\s"'`,;\ufffc]|$))/gi,
    isIt: (value) => !placeholder.test(value) && isStrange(value) && !/^\d{1,3}%?$/.test(value),
  },
  {
    type: "PASSWORD",
    what: "A password on a command line: --password …, curl -u name:….",
    hints: ["--pass", "--pw", "-u ", "--user"],
    find: /(?<![A-Za-z0-9-])(?:--(?:password|passwd|passphrase|pwd|pass)[ =]["']?|curl [^\n]{0,200}?(?:-u|--user)[ =]["']?[^\s:"']{1,64}:)(?<value>[^\s"'\ufffc]{3,200})/gi,
    isIt: (value) => !placeholder.test(value) && !/^-/.test(value),
  },
  {
    type: "PASSWORD",
    what: "Four or five digits, or more, that are called a PIN.",
    hints: ["pin"],
    find: /(?<![A-Za-z0-9])(?:(?:card|atm|bank|phone|sim|door|alarm|my|your) )?pin(?: (?:code|number))?["']?\s{0,2}(?:[:=]| is| was)\s{0,2}["']?(?<value>\d{4,5}|\d{7,12})(?![A-Za-z0-9]|[.,-]\d)/gi,
  },
  {
    type: "SECRET",
    what: "An AWS secret key: forty characters of base64 after a word such as `secret` or `aws`.",
    hints: ["aws", "secret"],
    find: /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g,
    cue: words("aws\\w*|secret\\w*"),
    isIt: (value) => /[A-Z]/.test(value) && /[a-z]/.test(value) && /[\d/+]/.test(value),
  },
  {
    type: "SECRET",
    what: "What is given for an API key, a token or a secret with = or :, in code, in JSON, in a form or in a link.",
    hints: ["key", "token", "secret", "credential"],
    find: assigned(
      "(?:api|app|access|secret|private|auth|client|encryption|signing|service|account|consumer|shared|master|bearer|refresh|session|id|csrf|bot|deploy|personal)[_ -]?(?:access[_ -]?)?(?:key|token|secret)|(?<![A-Za-z])(?:token|secret)|credentials?",
    ),
    isIt: (value, near) => value.length >= 8 && isGiven(value, near) && (isStrange(value) || value.length >= 16),
  },
];
