import type { Web } from '../../src/server/pages/bundle.ts'
import { headScript, pageAddress, render } from '../../src/web/app/server.tsx'

/** The pages as their source says, without a build. */
export const sourcePages: Web = {
  bundle: { render, pageAddress, headScript },
  assetsOf: () => ({ entry: '/entry.js', page: '', styles: [], preload: [], fonts: [] }),
  folder: null,
}
