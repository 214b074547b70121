import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fontFaces } from './scripts/font-faces.ts'
import { inlineScript } from './scripts/inline-script.ts'
import { keepPreviousBuild } from './scripts/keep-previous-build.ts'

/** Writes `.br` and `.gz` beside every text file of the build, so that no request pays for compression. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '.' }, bundle) {
    for (const file of Object.keys(bundle)) {
      if (!/\.(js|css|svg|json|txt)$/.test(file)) continue
      const bytes = readFileSync(join(dir, file))
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes, quality))
      writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

/**
 * Icons without the options of their package and without the keys of their lines, see `drawn-icon.ts`. In development they
 * are the package's own.
 */
const drawnIcons: Plugin = {
  name: 'drawn-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (wanted) =>
    wanted.endsWith('/createLucideIcon.mjs') ? join(import.meta.dirname, 'src/web/ui/drawn-icon.ts') : null,
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(/, key: "\w+"/g, ''),
  },
}

/** Tailwind puts its notice into each sheet that uses it. Once is enough: every page has that of the core. */
const oneNotice: Plugin = {
  name: 'one-notice',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.css$/, exclude: /styles\/styles\.css$/ } },
    handler: (code) => code.replace(/\/\*! tailwindcss .*?\*\/\s*/, ''),
  },
}

/** Style sheets that one page needs together. Without HTTP/2 a browser fetches six files at once, fonts among them. */
const sameFile: Record<string, string> = { canvas: 'template', carousel: 'about' }

/** The name of the file for a style sheet that components import, or null. */
function styleSheet(id: string): string | null {
  const name = /src\/web\/(?!admin|comments|owner-bar|styles)[\w/-]+\/([\w-]+)\.css$/.exec(id)?.[1]
  return name ? (sameFile[name] ?? name) : null
}

/** `vite build` makes the browser's bundle, `vite build --ssr` the server's. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    ...[drawnIcons, inlineScript, fontFaces, react(), tailwindcss(), oneNotice, keepPreviousBuild],
    ...(isSsrBuild ? [] : [precompress]),
  ],
  publicDir: false,
  build: isSsrBuild
    ? { outDir: 'dist/server', rolldownOptions: { input: 'src/web/app/server.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        // Fonts and small drawings stay separate files, cached apart from the styles.
        assetsInlineLimit: 0,
        target: 'es2022',
        rolldownOptions: {
          // The style sheet of the other type pairing is linked only where it is chosen, that of printing with its medium.
          input: ['src/web/app/browser.tsx', 'src/web/styles/type-serif.css', 'src/web/styles/print.css'],
          output: {
            chunkFileNames: ({ name }) => `assets/${name.startsWith('parts') ? 'parts' : '[name]'}-[hash].js`,
            // By default, each set of pages that share a module gets a file, most of a few hundred bytes, and on a
            // phone the number of files costs time. So what many pages share is one file, and small sets are merged,
            // unless pages would get much that they do not use.
            codeSplitting: {
              groups: [
                // A style sheet of some components is loaded by their pages only, whatever code they share.
                { name: styleSheet, debugName: 'style sheets', test: (id) => styleSheet(id) !== null, priority: 2 },
                // Not the entry itself: it waits for the page's chunk, which waits for this one.
                {
                  name: 'core',
                  tags: ['$initial'],
                  test: (id) => !/src\/web\/(app\/browser.tsx|styles\/(type-|print).*)$/.test(id),
                  priority: 1,
                },
                // Half of the pages have form fields or pictures; the others do without their code. The checks of the contract
                // bring zod with them, which a page loads for its form.
                {
                  name: 'shared',
                  test: /[\\/]src[\\/](contract[\\/](?!json-body|email-address)|web[\\/](?!admin|owner-bar|ui[\\/](dialog|field|picture)))/,
                  minShareCount: 16,
                },
                // What the pages of accounts share is loaded by them alone.
                {
                  name: 'parts',
                  test: /[\\/]src[\\/]web[\\/](?!account|admin|owner-bar|ui[\\/]dialog)/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 700,
                },
              ],
            },
          },
        },
      },
  // Otherwise the server's React decides at run time and is the development build.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
  // The server's bundle contains all packages. In development Node loads them itself.
  ssr: { noExternal: command === 'build' ? true : undefined },
  appType: 'custom',
}))
