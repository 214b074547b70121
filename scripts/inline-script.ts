import { build, type Plugin } from 'vite'

/**
 * Imports the text of a script for a page's HTML: `import text from './x.ts?script'` is what `x.ts` does, with all that it
 * imports, minified.
 */
export const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    const [file, query] = id.split('?')
    if (query !== 'script' || !file) return null
    this.addWatchFile(file)
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, target: 'es2022', rolldownOptions: { input: file, output: { format: 'iife' } } },
    })
    const [bundle] = [built].flat()
    if (!bundle || !('output' in bundle)) throw new Error(`There is no script ${file}.`)
    return `export default ${JSON.stringify(bundle.output[0].code.trim())}`
  },
}
