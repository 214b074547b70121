import { expect, it } from 'vitest'
import { firefox, safari } from '../../../tests/helpers/read-reports.ts'
import { isBot, isCrawler } from './seen.ts'

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

it.each([
  `${android} Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)`,
  `${android} Mobile Safari/537.36 (compatible; GoogleOther)`,
  `${android} Mobile Safari/537.36 (compatible; Google-Read-Aloud; +https://support.google.com/webmasters)`,
  'GoogleOther-Image/1.0',
  'Mediapartners-Google',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters)',
  'meta-externalfetcher/1.1',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/x)',
  'Perplexity-User/1.0',
  'Mozilla/5.0 (compatible; heritrix/3.4.0 +https://archive.org)',
  'Mozilla/5.0 (compatible; a program that nobody knows yet/1.0)',
])('knows a program: %s', (agent) => {
  expect([isBot(agent), isCrawler(agent)]).toEqual([true, true])
})

it.each([
  firefox,
  safari,
  `${android} Mobile Safari/537.36`,
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 GSA/340.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (compatible; Konqueror/4.14; Linux) KHTML/4.14 (like Gecko)',
])('takes a browser for a person: %s', (agent) => {
  expect(isBot(agent)).toBe(false)
})
