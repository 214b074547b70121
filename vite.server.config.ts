import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { keepPreviousBuild } from './scripts/keep-previous-build.ts'

const root = import.meta.dirname
const folder = join(root, 'dist/main')

/**
 * The files that a module starts or reads stay where they are in `src`, so `import.meta` must still tell its own place
 * and not the bundle's.
 */
export const ownPlace = {
  name: 'own-place',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(root, 'src/')) || !code.includes('import.meta')) return null
    const other = /import\.meta(?!\.(?:dirname|url)\b)[.\w]*/.exec(code)?.[0]
    if (other) this.error(`${other} would be that of the bundle. Use import.meta.dirname or import.meta.url.`)
    const place = relative(folder, id).replaceAll('\\', '/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url)`)
  },
} satisfies Plugin

/**
 * The server as few files, for `npm start`: 1,700 modules take 17 MB more and a third of a second longer to load
 * (decision 034). Worker threads, child processes and the other commands run from `src`.
 */
export default defineConfig({
  plugins: [ownPlace, keepPreviousBuild],
  publicDir: false,
  build: {
    ssr: 'src/server/main.ts',
    outDir: folder,
    target: 'node24',
    // Stack traces in the log name functions and can be read.
    minify: false,
    rolldownOptions: {
      // What only child processes load later, from `src`, is a part of the bundle.
      checks: { ineffectiveDynamicImport: false },
      output: { comments: false, chunkFileNames: '[name]-[hash].js' },
    },
  },
  // These packages load files from their own folders.
  ssr: { noExternal: true, external: ['pdfkit', 'pino', 'sharp'] },
})
