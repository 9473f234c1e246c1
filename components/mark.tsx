/** The logo. Keep in sync with public/favicon.svg. It has its size without the style sheet, too. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width="24" height="24" className="size-6 fill-accent" aria-hidden="true">
    <path d="M3 29V14a13 13 0 0 1 26 0v15z" />
    <path className="fill-page" d="M9 29V15a7 7 0 0 1 14 0v14z" />
    <circle cx="16" cy="18" r="3" />
  </svg>
);
