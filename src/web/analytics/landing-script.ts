import { endpointPath } from '../../contract/api/endpoint-path.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadReport } from '../../contract/stats.ts'
import { tokenKey } from '../app/document-names.ts'

declare global {
  interface Document {
    /** The page that the document was opened with, until it is reported, and where the visit came from. */
    landing?: ReadReport
  }
}

/**
 * Notes the first page and where the visit came from: the host of the page that led here, of which the browser tells no
 * more, and the campaign. Who leaves before the page's code is there is reported here, or the source of the visit would be
 * lost; not who is signed in, because it may be the owner.
 */
export const landingScript = () =>
  `{let d=document,l=location,q=new URLSearchParams(l.search),c=s=>s?.slice(0,${limits.line})||undefined;` +
  'd.landing={path:l.pathname,from:c(d.referrer&&new URL(d.referrer).hostname),' +
  "utm_source:c(q.get('utm_source')),utm_campaign:c(q.get('utm_campaign'))};" +
  "addEventListener('pagehide',()=>{try{" +
  `d.landing&&!d.prerendering&&d.visibilityState==='visible'&&!localStorage.getItem('${tokenKey}')&&` +
  `navigator.sendBeacon('${endpointPath('POST /api/reads')}',new Blob([JSON.stringify(d.landing)],{type:'application/json'}))` +
  '}catch{}})}'
