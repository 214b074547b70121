import { themeButton, themeEvent } from './document-names.ts'

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

export const themeScript = () => [setTheme, toggleTheme(), answerThemeButton()].join(';')
