/** The heading of a page, and its title and description for search engines. */
export interface PageWords {
  heading: string
  text: string
  description: string
}

/** The owner's settings in `site.config.ts`. */
export interface SiteConfig {
  /** The owner's name: brand link, author of posts and workflows, emails. */
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
    /** How long the inbox keeps what strangers send, in days; null for no limit. */
    keep: {
      /** Attached files; the message stays. */
      filesDays: number | null
      /** Messages that a bot probably sent. */
      suspectsDays: number | null
    }
    /** The total size of all attachments, in megabytes. Above it, files are refused. */
    filesMegabytes: number
  }
  pages: { about: PageWords; services: PageWords; projects: PageWords; contact: PageWords }
  /** The closing sentence of /services, above its two links. */
  callToAction: string
  social: readonly { label: string; address: string }[]
  /** If empty, none is shown; with DEMO_CONTENT, the demo's. */
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
  /** The ids of the two ad slots, which only reserve space. No third-party script runs on these pages. */
  adSlots: { list: string; article: string }
  comments: {
    /** `all`: every comment waits for the owner. `first`: only those of people who have no approved comment yet. */
    moderation: 'all' | 'first'
  }
  footerYear: number
}
