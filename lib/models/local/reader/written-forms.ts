/** What is known by how it is written, whatever noun asks for it: "email", "email address", "the address I write from". */
export const writtenForms = [
  { asked: /\bpronouns?\b/i, form: /^(?:they|she|he|xe|ze|it)\/\p{L}+(?:\/\p{L}+)?$/iu },
  { asked: /\bip\b/i, form: /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$|^(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}$/i },
  { asked: /\bflight (?:number|no|code)\b/i, form: /^[A-Z]{2}\d{1,4}$/ },
  { asked: /\bnumber\b/i, form: /^\+?[\d(][\d().-]{6,}$/ },
  { asked: /\b(?:post ?code|zip(?: code)?|postal code)\b/i, form: /^(?:[A-Z]{1,2}\d[A-Z\d]?|\d{5}(?:-\d{4})?)$/ },
  { asked: /\be-?mails?\b/i, form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  {
    asked: /\b(?:websites?|web ?pages?|homepage|url|domain|blog|link)\b/i,
    form: /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.\p{Ll}{2,}$/iu,
  },
  { asked: /\b(?:handle|username|user name|login|nick(?:name)?|instagram|twitter|github|tiktok)\b/i, form: /^@\w[\w.-]*$/ },
];
