import { createHash } from 'node:crypto'
import { secureHeaders } from 'hono/secure-headers'

/**
 * The security headers. One policy for all pages, without nonces, so that pages can be cached: it allows our script
 * files, and by its hash the inline script in the head of every page.
 */
export function securityHeaders({ inlineScripts, secure }: { inlineScripts: string[]; secure: boolean }) {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes],
      // React's style properties are style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      // The owner may use pictures of any site.
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginEmbedderPolicy: false,
    // Other sites may load share images and templates.
    crossOriginResourcePolicy: false,
    xXssProtection: false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  })
}
