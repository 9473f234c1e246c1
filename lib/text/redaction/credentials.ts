import type { Near, Pattern } from "./pattern";

// Credentials without a recognizable prefix, identified by their label or position.

const placeholder =
  /^(?:\*+|x{3,}|\.{3,}|_+|-+|<.*|\$?\{.*|%\w*%?|\$\w*|\[.*|(?:your|some|example|changeme|placeholder|redacted|hidden|masked|secret|password|passwd|token|key|api[_-]?key|null|nil|none|undefined|true|false|yes|no|string|text|str|bool(?:ean)?|number|int|any|void|object|optional|required|empty|unset|missing|invalid|incorrect|wrong|expired|must|should|can|cannot|will|may|is|are|was|be|not|if|for|and|or|to|at|in|on|with|please|enter|type|use|using|see|process|os|env|config|settings?|getenv|input|request|req|this|self|await|new|function|return|reset|change|forgot(?:ten)?|confirm|manager|field|value|same|test|n\/a|tbd|todo)(?:[-_ .(].*)?)$/i;
/** Unlike a word of a sentence or a name in code. */
const hasSymbols = (value: string): boolean => /[\d!#$%&*+=?@^~|\\]/.test(value);
const isCamel = (value: string): boolean => /\p{Ll}\p{Lu}/u.test(value);

function isSecretValue(value: string, { before, after }: Near): boolean {
  if (placeholder.test(value)) return false;
  if (/["'`]$/.test(before)) return true;
  if (/\n\s*$/.test(before)) return hasSymbols(value);
  if (/^(?:[A-Za-z_$]\w*\.)+[A-Za-z_$]\w*$/.test(value) || /^[\w$.]+\($/.test(value + after[0])) return false;
  if (hasSymbols(value)) return true;
  // newPassword, DB_PASSWORD, /run/secrets: references in code.
  if (isCamel(value) || /^[A-Za-z]+(?:_[A-Za-z]+)+$|^[./\w-]*\//.test(value)) return false;
  // PASSWORD=swordfish is a setting; password = other is code.
  if (/\w=$/.test(before)) return true;
  // `password: swordfish` ends there; `password: something you know` continues.
  return value.length >= 6 && /^\p{L}+$/u.test(value) && /^\s*(?:$|[\n\r,;.)}\]<|"'`])/.test(after);
}

const within = (quote: string): string =>
  `\\\\?${quote}(?<value>(?:[^${quote}\\\\\\n\\ufffc]|\\\\(?!${quote})){4,200}|(?:[^${quote}\\\\\\s\\ufffc]|\\\\(?!${quote})){201,8000})\\\\?${quote}`;
const quoted = `${within('"')}|${within("'")}|${within("`")}`;
const bare = (stops: string): string =>
  `(?<value>(?:[^\\s"'\`${stops}&\\ufffc]|&(?![\\w-]{1,40}=)){3,7999}[^\\s"'\`${stops}&.:,;!?\\ufffc])`;
const assigned = (names: string): RegExp =>
  new RegExp(`(?:${names})(?:\\\\?["'\`])?\\]?[ \\t]{0,3}(?:=>|:=|[:=])\\s{0,3}(?:${quoted}|${bare(",;()<>{}\\[\\]")})`, "gi");

export const credentials: readonly Pattern[] = [
  {
    type: "PRIVATE_KEY",
    description: "A PEM or PGP private key, from BEGIN to END, or to its last line if truncated.",
    hints: ["private key"],
    find: /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:(?:[A-Za-z0-9+/=\s\\:,.()]|-(?!----)){0,20000}-----END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|(?:[\s\\nr]{0,4}[A-Za-z0-9+/=]{20,100}){0,400}(?:[\s\\nr]{1,4}[A-Za-z0-9+/]{1,100}={1,2})?)/g,
  },
  {
    type: "PRIVATE_KEY",
    description: "A wallet's seed phrase: 12 to 24 words after `seed phrase`, `recovery phrase` or `mnemonic`.",
    hints: ["seed", "mnemonic", "recovery"],
    find: /\b(?:(?:seed|recovery|secret|backup)[ -](?:phrase|words)|mnemonic(?: phrase)?)["']?(?: is| are| was)?\s{0,3}[:=-]?\s{0,3}["'`]?(?<value>[a-z]{3,8}(?:(?:,? |\n| ?\d{1,2}[.)] ?)[a-z]{3,8}){11,23})(?![A-Za-z])/gi,
    isValid: (value) => !/\b(?:the|and|you|your|that|this|with|from|have|are|for)\b/i.test(value),
  },
  {
    type: "PRIVATE_KEY",
    description: "64 hexadecimal digits after `private key`.",
    hints: ["priv"],
    find: /\bpriv(?:ate)?[ _-]?key\b[^\n\ufffc]{0,24}?\b(?<value>(?:0x)?[0-9A-Fa-f]{64})(?![A-Za-z0-9])/gi,
  },
  {
    type: "ACCESS_TOKEN",
    description: "A JSON Web Token: three base64url parts, the first two of which start a JSON object.",
    hints: ["eyj"],
    find: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4000}\.(?:eyJ[A-Za-z0-9_-]{4,8000}|[A-Za-z0-9_-]{0,4000})\.[A-Za-z0-9_-]{0,4000}(?:\.[A-Za-z0-9_-]{0,4000}){0,2}/g,
  },
  {
    type: "ACCESS_TOKEN",
    description: "A value after `Bearer`, or after `Authorization: Basic`, `Token` or `ApiKey`.",
    hints: ["bearer", "authorization"],
    find: /\b(?:(?:bearer|authorization["']?\s{0,2}[:=]\s{0,2}["']?(?:basic|token|apikey|api-key|key))[ :]{1,3})(?<value>[A-Za-z0-9._~+/-]{8,8000}={0,2})(?![A-Za-z0-9])/gi,
    isValid: (value, { before }) => /\d|=$/.test(value) || isCamel(value) || /(?:basic|apikey)[ :]{1,3}$/i.test(before),
  },
  {
    type: "PASSWORD",
    description: "A password in a URL, such as postgres://maya:secret@host. The username and the host are kept.",
    hints: ["://"],
    find: /:\/\/[^\s:@/"'<>\ufffc]{0,128}:(?<value>[^\s@/"'<>\ufffc]{1,256})@(?=[A-Za-z0-9.[_-])/gi,
    isValid: (value) => !placeholder.test(value),
  },
  {
    type: "PASSWORD",
    description:
      "A value after a password, passphrase or passcode label and = or :, in a sentence, code, JSON or a form. Not placeholders or function calls.",
    hints: ["pass", "pwd", "pw", "kennwort", "contrase", "senha", "wachtwoord", "hasło", "пароль", "密码", "パスワード", "mot de"],
    find: assigned(
      "(?<![A-Za-z])(?:pass|pwd|pw)|pass(?:word|wd|phrase|code|wort)|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|密码|パスワード",
    ),
    isValid: isSecretValue,
  },
  {
    type: "PASSWORD",
    description: "A password stated in a sentence, if it has digits, symbols or mixed case: my password is hunter2.",
    hints: ["pass", "pwd", "kennwort"],
    find: new RegExp(
      `\\b(?:pass(?:word|phrase|code|wort)|pwd|kennwort)(?: (?:for|to|of|on|für) [^\\n.:;,]{1,40}?)? (?:is|was|to|ist|lautet)(?: now| still| set to)?:? ["'\`]?${bare(",;")}`,
      "gi",
    ),
    isValid: (value) => !placeholder.test(value) && (hasSymbols(value) || isCamel(value)) && !/^\d{1,3}%?$/.test(value),
  },
  {
    type: "PASSWORD",
    description: "A password on a command line: --password …, curl -u name:….",
    hints: ["--pass", "--pw", "-u ", "--user"],
    find: /(?<![A-Za-z0-9-])(?:--(?:password|passwd|passphrase|pwd|pass)[ =]["']?|curl [^\n]{0,200}?(?:-u|--user)[ =]["']?[^\s:"']{1,64}:)(?<value>[^\s"'\ufffc]{3,200})/gi,
    isValid: (value) => !placeholder.test(value) && !/^-/.test(value),
  },
  {
    type: "PASSWORD",
    description: "4, 5 or 7 to 12 digits labeled as a PIN.",
    hints: ["pin"],
    find: /\bpin(?: (?:code|number))?["']?\s{0,2}(?:[:=]| is| was)\s{0,2}["']?(?<value>\d{4,5}|\d{7,12})(?![A-Za-z0-9]|[.,-]\d)/gi,
  },
  {
    type: "SECRET",
    description: "An AWS secret key: 40 base64 characters after a word such as `secret` or `aws`.",
    hints: ["aws", "secret"],
    find: /(?:aws|secret)[^\n\ufffc]{0,48}?(?<![A-Za-z0-9/+=])(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    isValid: (value) => /[A-Z]/.test(value) && /[a-z]/.test(value) && /[\d/+]/.test(value),
  },
  {
    type: "SECRET",
    description: "A value after an API key, token or secret label and = or :, in code, JSON, a form or a URL.",
    hints: ["key", "token", "secret", "credential"],
    find: assigned(
      "(?:api|app|access|secret|private|auth|client|encryption|signing|service|account|consumer|shared|master|bearer|refresh|session|id|csrf|bot|deploy|personal)[_ -]?(?:access[_ -]?)?(?:key|token|secret)|(?<![A-Za-z])(?:token|secret)|credentials?",
    ),
    isValid: (value, near) =>
      value.length >= 8 && isSecretValue(value, near) && (hasSymbols(value) || isCamel(value) || value.length >= 16),
  },
];
