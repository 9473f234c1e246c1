import type { EntityType } from "@/lib/vocabulary";

const set = (words: string) => new Set(words.split("|"));

/** Capitalised words that are no named thing of their own. */
export const calendarWords = set(
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|am|pm|bc|ad|spring|summer|autumn|fall|winter|today|yesterday|tomorrow",
);
export const languages = set(
  "english|german|french|spanish|italian|portuguese|dutch|russian|polish|czech|greek|turkish|arabic|hebrew|hindi|urdu|bengali|tamil|mandarin|cantonese|chinese|japanese|korean|vietnamese|thai|swedish|norwegian|danish|finnish|hungarian|romanian|bulgarian|ukrainian|swahili|persian|farsi|catalan|croatian|serbian|slovak|latin|esperanto|irish|welsh|icelandic|estonian|latvian|lithuanian|tagalog|malay|indonesian|punjabi|sign language|asl",
);
/** Nationalities that are no language. */
const nationalities = set(
  "american|british|canadian|australian|austrian|swiss|belgian|brazilian|mexican|argentinian|colombian|chilean|peruvian|indian|pakistani|egyptian|moroccan|nigerian|kenyan|south african|scottish|european|asian|african|latino|latina|hispanic|israeli|iranian|iraqi|syrian|lebanese|filipino|cuban|mediterranean|christian|muslim|jewish|catholic|buddhist|hindu|protestant|ethiopian|ghanaian|venezuelan|victorian|western|eastern|caucasian|gothic|bluetooth",
);
export const isDemonym = (word: string) => languages.has(word) || nationalities.has(word);

/** Common words that often begin a sentence or carry a capital without being a name. */
export const commonCapitals = set(
  "i|i'm|i've|i'll|i'd|im|the|a|an|my|our|your|his|her|its|their|we|he|she|they|it|you|this|that|these|those|there|here|what|when|where|who|why|how|which|if|in|on|at|for|with|from|by|as|to|of|and|but|or|so|not|no|yes|yeah|hey|hi|hello|oh|wow|thanks|thank|please|well|also|then|now|just|after|before|since|while|because|although|though|until|during|once|last|next|every|each|all|some|many|most|any|both|one|two|three|four|five|six|seven|eight|nine|ten|first|second|being|having|going|getting|dr|mr|mrs|ms|prof|etc|ok|okay|lol|omg|btw|fyi|asap|diy|faq|tbh|imo|aka|tv|pc|it's|that's|there's|he's|she's|we're|they're|let's|don't|can't|won't|didn't|isn't|mom|mum|dad|mother|father|grandma|grandpa|sister|brother|kids|everyone|everything|someone|something|nothing|people|life|love|time|work|family|friends|today|tonight|god|sir|madam|user|assistant|api|url|http|https|json|html|css|id|faqs|ui|ux|ceo|cto|cfo|hr|vp|phd|mba|ai|note|step|task|goal|example|tip|tips|day|week|month|year|age|name|hope|gonna|can|will|may|might|seeing|sharing|taking|making|getting|working|looking|trying|painting|running|planning|thinking|feeling|researching|been|still|even|another|other|such|same|more|less|much|very|really|too|again|sometimes|usually|maybe|perhaps|currently|recently|actually|finally|however|instead|overall|besides|despite|unlike|like|about|over|under|between|around|through|out|up|down|back|off|own|new|old|good|great|best|better|big|little|long|short|high|low|super|happy|sad|excited|grateful|glad|proud|sorry|nice|cool|awesome|amazing|beautiful|lovely|me|us|them|him|mine|myself|does|did|do|is|are|was|were|be|has|have|had|went|got|got|came|started|finished|made|met|took|saw|loved|hate|hated|enjoyed|spent|bought|used|moved|lived|worked|joined|left|decided|chose|picked|q|re|ps|pps|n/a|mvp|pr|okr|kpi|eta|rsvp|usd|eur|gbp",
);

const tools =
  "python|javascript|typescript|java|rust|golang|ruby|kotlin|swift|scala|php|perl|sql|postgres|postgresql|mysql|sqlite|mongodb|redis|kafka|docker|kubernetes|terraform|ansible|git|github|gitlab|bitbucket|jira|confluence|trello|asana|notion|obsidian|slack|zoom|figma|sketch|photoshop|illustrator|excel|powerpoint|word|google docs|google sheets|google drive|vs code|vscode|visual studio code|vim|neovim|emacs|intellij|pycharm|xcode|react|vue|angular|svelte|next.js|nextjs|node.js|nodejs|node|deno|bun|django|flask|fastapi|rails|laravel|spring boot|pandas|numpy|matplotlib|pytorch|tensorflow|scikit-learn|jupyter|tableau|power bi|looker|airflow|spark|hadoop|snowflake|bigquery|dbt|aws|azure|gcp|heroku|vercel|netlify|cloudflare|linux|ubuntu|debian|windows|macos|android|ios|chatgpt|claude|gemini|copilot|cursor|discord|whatsapp|telegram|signal|gmail|outlook|dropbox|spotify|netflix|youtube|airtable|zapier|hubspot|salesforce|stripe|shopify|wordpress|graphql|rest api|linear|miro|canva|todoist|evernote|onenote|duolingo|strava|lightroom|blender|unity|unreal engine|autocad|matlab|bootstrap|tailwind|tailwindcss|elasticsearch|opensearch|rabbitmq|nginx|apache|jenkins|circleci|grafana|prometheus|datadog|sentry|pytest|jest|vitest|playwright|cypress|selenium|prisma|drizzle|supabase|firebase|google calendar|google maps|instagram|facebook|twitter|tiktok|linkedin|reddit|twitch|pinterest|etsy|ebay";
export const toolNames = set(tools);

/** The last word of a name that tells what it names. */
export const typeByLastWord: Record<string, EntityType> = Object.fromEntries(
  (
    [
      [
        "ORGANIZATION",
        "inc|corp|corporation|ltd|llc|gmbh|ag|plc|university|college|school|academy|institute|bank|hospital|clinic|foundation|company|group|labs|lab|studios|partners|airlines|association|society|church|committee|ministry|department|agency|club|union|team|team|startup|solutions|technologies|systems|consulting|museum|library|press|orchestra|band|council|shelter|network",
      ],
      [
        "LOCATION",
        "street|avenue|road|river|lake|mountain|mountains|park|beach|island|islands|airport|bay|valley|city|county|canyon|falls|forest|desert|coast|square|bridge|state|province|village|district|heights|hills|harbor|port|cafe|café|restaurant|hotel|bar|station",
      ],
      [
        "EVENT",
        "festival|conference|marathon|day|concert|olympics|summit|parade|expo|cup|championship|tournament|fair|gala|hackathon|wedding|eve|christmas|thanksgiving|easter|halloween|hanukkah|ramadan|diwali",
      ],
      ["PROJECT", "project|initiative|program|programme"],
      ["DOCUMENT", "report|book|guide|handbook|manual|contract|agreement|policy|act|bible|paper|memo|spec|rfc|chronicles"],
      ["PRODUCT", "iphone|ipad|macbook|model|watch|phone|laptop|console|app|pro|max|xbox|playstation|switch|kindle"],
    ] as [EntityType, string][]
  ).flatMap(([type, words]) => words.split("|").map((word) => [word, type] as const)),
);

/** Nouns and adjectives after "is" that tell a job. Used where "a …" may also be a trait. */
export const roleEnding =
  /(?:er|or|ist|ian|ant|ent|ect|eer|man|woman|nurse|chef|coach|lawyer|attorney|doctor|student|freelancer|ceo|cto|cfo|founder|co-founder|cofounder|director|head|lead|analyst|intern|pilot|judge|clerk|guide|vet|tutor|mechanic|surgeon|architect|agent|host|barista|scientist|pm|phd candidate|postdoc|officer|representative|specialist|executive|secretary|associate|apprentice|midwife|carpenter|priest|pastor|monk|athlete|soldier|critic|model|translator|trainee|rep|vp|cop|cook|paramedic|nanny|entrepreneur|homemaker|fellow|consultant|actress|waitress|stewardess|principal|dean|partner|boss|chief|diplomat|senator|mayor|poet|artist|musician|author|developer)$/i;
/** Words with such an ending that are no job. */
export const notRole = set(
  "mother|father|brother|sister|parent|daughter|lover|believer|fighter|winner|beginner|morning person|night owl|member|person|introvert|extrovert|perfectionist|optimist|pessimist|survivor|owner|homeowner|dreamer|supporter|fan|follower|loner|starter|reader|eater|drinker|smoker|non-smoker|environmentalist|minimalist|feminist|pacifist|idealist|realist|humanist|activist|socialist|capitalist|conformist|sleeper|learner|admirer|listener|newcomer|outsider|stranger|neighbor|foster|minor|senior|junior|vegetarian|pescatarian|flexitarian|american|canadian|australian|brazilian|italian|russian|christian|patient|resident|parent|participant|immigrant|client|customer|user|speaker|friend|partner|best friend|human|woman|man|veteran|cancer survivor|descendant|giant|father of two|mother of two|procrastinator|advocate|single parent|stepfather|stepmother|grandmother|grandfather|grandparent|godmother|godfather|collector|gamer|hiker|runner|foodie|traveler|traveller|adventurer|enthusiast|night person|leader|good listener|team player|hard worker|fast learner|quick learner|slow learner|beer|number|matter|lot|bit|different|excellent|important|independent|confident|reluctant|hesitant|current|recent|talent|moment|present|event|student loan|component|requirement|document|agreement|improvement|investment|experiment|comment|environment|element|statement|adjustment|apartment|commitment|achievement|disappointment|factor|error|color|mirror|horror|terror|year|character|chapter|computer|winter|summer|power|center|answer|letter|paper|offer|order|river|corner|border|cover|danger|dinner|flower|finger|layer|leather|monster|mother-in-law|father-in-law|newsletter|quarter|reminder|rather|shower|sober|sweater|tiger|timer|weather|wonder|game changer|disaster|filter|framework|list|twist|checklist|playlist|wishlist|exist|waitlist|shortlist|assistant",
);
