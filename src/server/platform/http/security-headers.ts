import { createHash } from 'node:crypto'
import { secureHeaders } from 'hono/secure-headers'
import { site } from '../../../../site.config.ts'

/**
 * What a browser may do with our pages. One policy for all, without nonces, so that a page can be kept and sent to
 * anybody: scripts are our files and the one inline script that sets the theme, by its hash.
 */
export function securityHeaders({ inlineScripts, secure }: { inlineScripts: string[]; secure: boolean }) {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes],
      // Shiki's colours and React's style properties are style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // The owner may show pictures from anywhere.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      fontSrc: ["'self'"],
      // Download CV fetches a public file store.
      connectSrc: ["'self'", ...(URL.canParse(site.cv.address) ? [new URL(site.cv.address).origin] : [])],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginEmbedderPolicy: false,
    // Share images and templates are meant to be fetched by others.
    crossOriginResourcePolicy: false,
    xXssProtection: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}
