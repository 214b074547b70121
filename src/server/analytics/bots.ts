/** Programs that say so: search engines, link previews, monitors. Cubot makes phones. */
const crawler =
  /(?<!cu)bot\b|(?<!cu)bot[/;) ]|crawl|spider|slurp|archiver|preview|monitor|uptime|pingdom|lighthouse|pagespeed|gtmetrix|facebookexternalhit|embedly|whatsapp|mastodon|feed|validator|scanner/i
/** Programs without such a word. All but two old browsers that say they are compatible are programs. */
const named =
  /\bcompatible; (?!msie|konqueror)|\bgoogle(?:other|imageproxy|-)|-google\b|\bmeta-external|\bperplexity-user|\bheritrix/i
/** Programs that run a browser or fetch by themselves. */
const tool =
  /headless|phantomjs|selenium|puppeteer|playwright|curl\/|wget|python|java\/|okhttp|go-http|node-fetch|undici|axios|libwww|httpclient|scrapy|\b(?:ruby|perl|php)\b/i

/** A program that reads the web without a person. Imports into n8n are fetched by tools, so those are not ruled out. */
export const isCrawler = (agent: string): boolean => crawler.test(agent) || named.test(agent)

/** Anything but a browser that a person uses. Every browser names itself. */
export const isBot = (agent: string): boolean => agent.trim().length < 10 || isCrawler(agent) || tool.test(agent)
