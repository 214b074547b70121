/** What a page says at its top, and of itself to search engines. */
export interface PageWords {
  heading: string
  text: string
  description: string
}

/** Who owns the site: everything that the owner sets once in `site.config.ts` and that is no collection. */
export interface SiteConfig {
  /** The owner's name: brand link, author of posts and workflows, letters. */
  name: string
  /** What the owner does, in a few words; follows the name in titles. */
  role: string
  /** One or two sentences; the description of the home page. */
  description: string
  /** BCP 47, for `<html lang>` and dates. */
  locale: string
  hero: {
    /** A short line above the headline, set as a label. */
    label: string
    headline: string
    text: string
    /** Short facts below the buttons. */
    facts: readonly string[]
    /** The small workflow that the hero draws, left to right. */
    wire: readonly { label: string; detail: string }[]
  }
  /** The PDF of *Download CV* and the name it is saved under. */
  cv: { address: string; fileName: string }
  contact: {
    email: string
    location: string
    availability: string
    /** How long the inbox keeps what strangers send, in days; null for ever. */
    keep: {
      /** Attached files; the message stays. */
      filesDays: number | null
      /** Messages that a program seems to have sent. */
      suspectsDays: number | null
    }
    /** How much room all attached files may take, in megabytes. Then messages come without files. */
    filesMegabytes: number
  }
  pages: { about: PageWords; services: PageWords; projects: PageWords; contact: PageWords }
  /** The last word of /services, above its two links. */
  callToAction: string
  social: readonly { label: string; address: string }[]
  /** Empty: none, or with DEMO_CONTENT the demo's. */
  experience: readonly {
    role: string
    company: string
    period: string
    text: string
    technologies: readonly string[]
  }[]
  /** The static services grid of the home page's extended variant. */
  servicesGrid: readonly { title: string; text: string; icon: string }[]
  /** The three cards of /services. */
  whyChooseUs: readonly { title: string; text: string; icon: string }[]
  /** The ids of the two ad slots: boxes of reserved room. No script of anybody else runs on these pages. */
  adSlots: { list: string; article: string }
  comments: {
    /** `all`: every comment waits for the owner. `first`: only those of people who have no approved comment yet. */
    moderation: 'all' | 'first'
  }
  footerYear: number
}
