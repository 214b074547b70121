declare module '*?script' {
  /** A script for a page's HTML, minified (`scripts/inline-script.ts`). */
  const text: string
  export default text
}
