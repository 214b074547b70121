export interface Line {
  what: string
  outcome: 'ok' | 'warning' | 'failed'
  figure: string
  fix?: string
}

export const about = (what: string) => ({
  ok: (figure: string): Line => ({ what, outcome: 'ok', figure }),
  warning: (figure: string, fix: string): Line => ({ what, outcome: 'warning', figure, fix }),
  failed: (figure: string, fix: string): Line => ({ what, outcome: 'failed', figure, fix }),
})

export const megabyte = 1024 * 1024

export const sizeOf = (bytes: number): string =>
  bytes < 1024 * megabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / 1024 / megabyte).toFixed(1)} GB`
