export type Check = {
  name: string;
  status: "ok" | "missing" | "failed";
  /** What was found; for a failure, what to do. */
  detail: string;
};

export const ok = (name: string, detail: string): Check => ({ name, status: "ok", detail });
/** Optional and not set: nothing is broken. */
export const missing = (name: string, detail: string): Check => ({ name, status: "missing", detail });
export const failed = (name: string, detail: string): Check => ({ name, status: "failed", detail });

export const lineOf = ({ name, status, detail }: Check): string => `${status.padEnd(8)} ${name.padEnd(12)} ${detail}`;

const secretNames = /KEY$|SECRET|PASSWORD|TOKEN/;

/** In case another library's message quotes one. */
export function withoutSecrets(environment: Record<string, string | undefined>): (text: string) => string {
  const secrets = Object.entries(environment).flatMap(([name, value]) => {
    if (!value?.trim()) return [];
    if (/^DATABASE_(?:MIGRATION_|REPLICA_)?URL$/.test(name)) return passwordsOf(value);
    return secretNames.test(name) && !name.startsWith("NEXT_PUBLIC_") ? [value, value.trim()] : [];
  });
  const known = [...new Set(secrets)].filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length);
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, "…"), text);
}

function passwordsOf(url: string): string[] {
  const { password } = URL.parse(url) ?? {};
  return password ? [url, password, decodeURIComponent(password)] : [url];
}

export const milliseconds = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);
export const count = (value: number): string => value.toLocaleString("en");
export const dollars = (value: number): string => `$${value < 0.1 ? value.toFixed(4) : value.toFixed(2)}`;
