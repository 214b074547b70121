import type { CollectionName, EntryInput } from '../../src/contract/collections.ts'

/** An entry's own fields, as clients send and receive them. */
export type Fields = Record<string, unknown>

interface Sample<Name extends CollectionName> {
  /** Only the required fields. */
  minimum: EntryInput<Name>
  /** The stored values of missing fields: the defaults and nulls of spec 3, written out by hand. */
  defaults: Fields
  /** Every field with a value other than its default. */
  full: EntryInput<Name>
}

const https = 'https://example.com/one?two=3#four'

/** Bodies for each of the nine collections, from the specification and not from the contract. */
export const samples: { [Name in CollectionName]: Sample<Name> } = {
  skills: {
    minimum: { category: 'Backend', icon: 'Server' },
    defaults: { technologies: [], display_order: 0 },
    full: { category: 'Backend', icon: 'Server', technologies: ['Node.js', 'PostgreSQL'], display_order: 3 },
  },
  about: {
    minimum: { title: 'About me', description_en: 'English', description_fr: 'Français' },
    defaults: {
      title_fr: null,
      image_url: null,
      stats_years: null,
      stats_projects: null,
      stats_clients: null,
      stats_technologies: null,
      display_order: null,
    },
    full: {
      title: 'About me',
      title_fr: 'À propos',
      description_en: 'English',
      description_fr: 'Français',
      image_url: '/media/me.jpg',
      stats_years: 8,
      stats_projects: 40,
      stats_clients: 31.5,
      stats_technologies: 0,
      display_order: 2,
    },
  },
  projects: {
    minimum: { title: 'Ledgers', description: 'Two of them', category: 'Automation' },
    defaults: {
      image_url: null,
      technologies: [],
      github_url: null,
      live_url: null,
      featured: false,
      display_order: 0,
      slug: 'ledgers',
      problem: null,
      body: null,
      result_label: null,
      result_before: null,
      result_after: null,
      client_quote: null,
      client_role: null,
      service: null,
      sector: null,
      duration: null,
      people: null,
      price_band: null,
    },
    full: {
      title: 'Ledgers',
      description: 'Two of them',
      category: 'Automation',
      image_url: https,
      technologies: ['n8n'],
      github_url: https,
      live_url: https,
      featured: true,
      display_order: -4,
      slug: 'two-ledgers',
      problem: 'They disagree',
      body: 'Some *words*.',
      result_label: 'Month-end',
      result_before: 'two days',
      result_after: 'three hours',
      client_quote: 'It adds up.',
      client_role: 'Bookkeeper, Example Trading',
      service: 'Automation',
      sector: 'Trade',
      duration: 'six weeks',
      people: 'two bookkeepers',
      price_band: '$5,000 to $8,000',
    },
  },
  education: {
    minimum: { degree: 'MSc', institution: 'A university', year: '2014 – 2016' },
    defaults: { type: 'degree', display_order: 0 },
    full: { degree: 'MSc', institution: 'A university', year: '2014 – 2016', type: 'course', display_order: 1 },
  },
  certifications: {
    minimum: { name: 'n8n level 2', issuer: 'n8n', year: '2024' },
    defaults: { display_order: 0 },
    full: { name: 'n8n level 2', issuer: 'n8n', year: '2024', display_order: 9 },
  },
  blogs: {
    minimum: { title: 'A post', slug: 'a-post', content: '# Hello' },
    defaults: {
      excerpt: null,
      description: null,
      keywords: [],
      image_url: null,
      series: null,
      published: false,
      publish_at: null,
    },
    full: {
      title: 'A post',
      slug: 'a-post',
      excerpt: 'Short',
      description: 'For search engines',
      content: 'Some *words*.',
      keywords: ['n8n', 'queues'],
      series: 'On running things',
      image_url: '/media/post.png',
      published: true,
      // Planned posts have another date than other entries; writing.test.ts tests them.
      publish_at: null,
    },
  },
  services: {
    minimum: { title: 'Automation', description: 'It does itself' },
    defaults: {
      icon: 'Globe',
      starting_price: null,
      currency: 'USD',
      pricing_model: 'Fixed',
      features: [],
      active: true,
    },
    full: {
      title: 'Automation',
      description: 'It does itself',
      icon: 'Brain',
      starting_price: 1200.5,
      currency: 'EUR',
      pricing_model: 'Hourly',
      features: ['Retries', 'Alerts'],
      active: false,
    },
  },
  'ai-tools': {
    minimum: { title: 'Washer', description: 'Cleans workflows', category: 'Tool' },
    defaults: {
      pricing: 'Free',
      image_url: null,
      technologies: [],
      demo_url: null,
      docs_url: null,
      github_url: null,
      active: true,
    },
    full: {
      title: 'Washer',
      description: 'Cleans workflows',
      category: 'AI',
      pricing: 'On request',
      image_url: https,
      technologies: ['TypeScript'],
      demo_url: https,
      docs_url: '/docs',
      github_url: https,
      active: false,
    },
  },
  testimonials: {
    minimum: { client_name: 'Ada', testimonial: 'It runs.' },
    defaults: {
      client_position: null,
      client_company: null,
      client_image_url: null,
      rating: 5,
      featured: false,
      display_order: 0,
      active: true,
      client_logo_url: null,
      client_url: null,
      project: null,
      example: false,
    },
    full: {
      client_name: 'Ada',
      client_position: 'Owner',
      client_company: 'Engines Ltd',
      client_image_url: https,
      testimonial: 'It runs.',
      rating: 4,
      featured: true,
      display_order: 7,
      active: false,
      client_logo_url: https,
      client_url: https,
      project: 'two-ledgers',
      example: true,
    },
  },
}
