import { landingScript } from '../analytics/landing-script.ts'
import { codeList, themeButton, themeEvent } from './document-names.ts'

/** A choice is set before the first paint; without one the system's theme is used. */
const setTheme =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}"

/**
 * Changes to the other theme, also before the page's code is there. If that is the system's theme, the stored choice is
 * removed and the system decides again. Storage may be forbidden; the theme then holds for this page.
 */
const toggleTheme = () =>
  `addEventListener('${themeEvent}',()=>{let d=document.documentElement.dataset,` +
  "s=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light',n=(d.theme??s)==='dark'?'light':'dark';" +
  'n===s?delete d.theme:d.theme=n;' +
  "try{n===s?localStorage.removeItem('theme'):localStorage.setItem('theme',n)}catch{}})"

/** All of the page is styled again, which takes a slow phone a third of a second, so the press is answered first. */
const answerThemeButton = () =>
  `addEventListener('click',e=>e.target.closest?.('.${themeButton}')&&` +
  `requestAnimationFrame(()=>setTimeout(()=>dispatchEvent(new Event('${themeEvent}')))),true)`

const themeScript = () => [setTheme, toggleTheme(), answerThemeButton()].join(';')

/**
 * Counts how often a form was sent, for those whose code arrives after the press (`ui/early-input.ts`). The first press of
 * one with `data-waits` waits for its code; the second is sent by the browser, in case the code does not come.
 */
const markSentForms =
  "addEventListener('submit',e=>{let f=e.target;'waits'in f.dataset&&!f.pressed&&e.preventDefault();f.pressed=-~f.pressed},true)"

/** Keeps the press of a filter for its code (`useEarlyChoice`), before React, which stops presses of what it has not hydrated. */
const keepPressedFilter =
  "addEventListener('click',e=>{let d=document,f=e.target.closest?.('.filters>.filter');f&&!f.parentNode.answers&&d.pressed!==f&&" +
  '!(e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)&&(d.pressed=f,e.preventDefault())},true)'

/**
 * Loads the page's code after the first paint, because on a slow connection it would delay the styles, the fonts and the
 * pictures. The paint is known when it is on the screen, which on a slow phone is long after its frame was computed. A
 * page that is not on the screen paints nothing and loads its code at once; a browser that does not report paints loads
 * it a second after its first frame. Between two files the browser may draw, because asking for twenty at once takes a slow
 * phone 170 ms. The entry runs when the document is complete. If a file cannot be loaded, forms say so (`styles/forms.css`).
 */
const loadCode = () =>
  `(()=>{var d=document,[e,...i]=d.querySelector('meta[name=${codeList}]').content.split(' '),` +
  "a=(n,p)=>d.head.append(Object.assign(d.createElement(n),p,{onerror:()=>d.documentElement.classList.add('code-lost')}))," +
  "r=()=>a('script',{type:'module',src:e})," +
  "n=h=>h&&(a('link',{rel:'modulepreload',href:h,fetchPriority:'low'}),setTimeout(()=>n(i.shift())))," +
  'l=()=>{l=()=>{};n(e);' +
  "d.readyState==='loading'?d.addEventListener('DOMContentLoaded',r):r()};" +
  "d.hidden?l():(new PerformanceObserver(()=>l()).observe({type:'paint',buffered:true}),requestAnimationFrame(()=>setTimeout(()=>l(),1e3)))})()"

const scripts = () => [themeScript(), markSentForms, keepPressedFilter, landingScript(), loadCode()].join(';')

/**
 * The inline script in the head of every page; the content policy allows it by its hash. The browser's code needs none of
 * it, and the bundler leaves out only what is marked as pure.
 */
export const headScript = /* @__PURE__ */ scripts()
