/** Makes and products, which WordNet has no names of, by the nouns that questions call them. */
export type Product = {
  nouns: readonly string[];
  kinds?: readonly string[];
  words: readonly string[];
  example: string;
  counterexample: string;
};

const list = (text: string) => text.split(", ");

export const products: readonly Product[] = [
  {
    nouns: list("car, vehicle"),
    kinds: list("car"),
    words: list(
      "skoda, fiat, volvo, toyota, honda, ford, bmw, audi, vw, volkswagen, mercedes, renault, peugeot, citroën, citroen, opel, vauxhall, nissan, mazda, hyundai, kia, tesla, subaru, suzuki, jeep, dacia, lexus, prius, yaris, corolla, fiesta, passat, octavia, clio",
    ),
    example: "skoda",
    counterexample: "garage",
  },
  {
    nouns: list("phone"),
    kinds: list("telephone"),
    words: list("iphone, samsung, galaxy, oneplus, xiaomi, fairphone, nokia, huawei"),
    example: "iphone",
    counterexample: "invoice",
  },
  {
    nouns: list("laptop, computer"),
    kinds: list("computer"),
    words: list("macbook, thinkpad, chromebook, imac"),
    example: "thinkpad",
    counterexample: "desk",
  },
  {
    nouns: list("bank"),
    words: list("revolut, monzo, n26, hsbc, barclays, santander, lloyds, natwest, ing, bbva, citibank"),
    example: "monzo",
    counterexample: "river",
  },
  {
    nouns: list("service, subscription, app"),
    words: list(
      "netflix, spotify, disney, disney+, prime, hulu, audible, deezer, tidal, mubi, strava, duolingo, whatsapp, signal, telegram, slack, teams, discord, notion, todoist, trello, zoom",
    ),
    example: "netflix",
    counterexample: "haircut",
  },
  {
    nouns: list("database, db"),
    words: list(
      "postgres, postgresql, mysql, mariadb, mongo, mongodb, sqlite, redis, dynamodb, cassandra, snowflake, bigquery, clickhouse, supabase, firestore, elasticsearch",
    ),
    example: "postgres",
    counterexample: "invoice",
  },
  {
    nouns: list("language"),
    words: list("python, typescript, javascript, rust, golang, java, kotlin, php, elixir, haskell, clojure, sql"),
    example: "rust",
    counterexample: "invoice",
  },
  {
    nouns: list("package manager, manager"),
    words: list("pnpm, npm, yarn, pip, maven, gradle, bundler"),
    example: "pnpm",
    counterexample: "invoice",
  },
  {
    nouns: list("framework, library"),
    words: list("react, vue, svelte, angular, next.js, nextjs, django, rails, laravel, flask, fastapi, express, tailwind, pytorch, pandas"),
    example: "django",
    counterexample: "invoice",
  },
  {
    nouns: list("cloud, hosting, provider, host"),
    words: list("aws, azure, gcp, vercel, netlify, heroku, cloudflare, hetzner, digitalocean"),
    example: "aws",
    counterexample: "office",
  },
  {
    nouns: list("editor, ide"),
    words: list("vscode, vim, neovim, emacs, intellij, pycharm, xcode, sublime, zed"),
    example: "vim",
    counterexample: "magazine",
  },
  {
    nouns: list("system, os"),
    words: list("linux, ubuntu, debian, fedora, macos, windows, android, ios"),
    example: "ubuntu",
    counterexample: "garden",
  },
  {
    nouns: list("tracker, board"),
    words: list("jira, linear, asana, trello, youtrack, clickup, basecamp, redmine, shortcut"),
    example: "jira",
    counterexample: "garden",
  },
  {
    nouns: list("chat, messenger"),
    words: list("slack, teams, discord, mattermost, zulip, whatsapp, telegram, signal, messenger, imessage, wechat"),
    example: "slack",
    counterexample: "garden",
  },
  {
    nouns: list("queue, broker"),
    words: list("kafka, rabbitmq, sqs, nats, pulsar, activemq, celery, sidekiq, bullmq"),
    example: "kafka",
    counterexample: "garden",
  },
  {
    nouns: list("monitoring"),
    words: list("datadog, grafana, prometheus, sentry, splunk, honeycomb, pagerduty"),
    example: "datadog",
    counterexample: "garden",
  },
  {
    nouns: list("browser"),
    words: list("firefox, chrome, safari, edge, brave, vivaldi"),
    example: "firefox",
    counterexample: "shop",
  },
];

export const productNames: ReadonlySet<string> = new Set(products.flatMap(({ words }) => words));
