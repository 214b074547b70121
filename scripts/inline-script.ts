import { build, type Plugin } from 'vite'

/**
 * Imports a file with `?script` after its name as a text for a page's HTML: what the file does, with all that it imports,
 * minified.
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
