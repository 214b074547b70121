import type { Settings } from './src/contract/settings.ts'

/** The settings of a fresh site. The owner changes them in /admin/settings; from then on those apply. */
export const defaultSettings: Settings = {
  identity: {
    name: 'Your Name',
    role: 'Automation & software developer',
    description:
      'Freelance automation developer. I connect the tools a business already has and automate the work between them.',
    place: 'Remote, Central European Time',
    email: 'hello@example.com',
    languages: ['English', 'French'],
    links: [
      { label: 'GitHub', address: 'https://github.com/example' },
      { label: 'LinkedIn', address: 'https://www.linkedin.com/in/example' },
    ],
    portrait_url: null,
    logo_url: null,
    cv_url: null,
  },
  words: {
    hero_label: 'Freelance automation developer',
    hero_title: 'The work between your tools should do itself.',
    hero_lead:
      'I design and build automations, integrations and AI agents on n8n and plain TypeScript, with the retries, alerts and hand-over that keep them running after I leave.',
    hero_work_button: 'View My Work',
    hero_contact_button: 'Contact Me',
    hero_cv_button: 'Download CV',
    hero_facts: ['Fixed-price first project', 'You own the source and the runbook', 'Reply within one working day'],
    hero_nodes: [
      { label: 'Enquiry', detail: 'webhook' },
      { label: 'Check', detail: 'not seen before' },
      { label: 'Enrich', detail: 'CRM and AI' },
      { label: 'Reply', detail: 'in 40 seconds' },
    ],
    services_grid_title: 'Four services',
    services_grid: [
      {
        title: 'Workflow automation',
        text: 'Processes that run on n8n without you, and report every error to a person.',
        icon: 'TrendingUp',
      },
      {
        title: 'AI agents',
        text: 'Assistants with tools and limits, tested on your own cases before they go live.',
        icon: 'Brain',
      },
      {
        title: 'Integrations',
        text: 'APIs, webhooks and nightly exports, connected so that no record is lost or doubled.',
        icon: 'Server',
      },
      {
        title: 'Web applications',
        text: 'Small, fast tools for the steps that need a screen.',
        icon: 'Globe',
      },
    ],
    skills_title: 'Skills and tools',
    services_list_title: 'Services and prices',
    services_list_lead:
      'The starting price buys the smallest useful version. You get a fixed price before work begins.',
    tools_title: 'Tools I use',
    blog_preview_title: 'From the blog',
    experience_title: 'Work experience',
    education_title: 'Education',
    certifications_title: 'Certifications',
    testimonials_title: 'What clients say',
    about_title: 'I automate work for small companies',
    about_lead: 'Who you would be working with: my background, the tools I use, and what clients say.',
    about_title_fr: 'J’automatise le travail des petites entreprises',
    about_lead_fr: 'La personne avec qui vous travaillerez : mon parcours, mes outils et l’avis des clients.',
    about_description:
      'A freelance automation developer: background, skills, experience, education, and what clients say.',
    services_title: 'Automation at a fixed price',
    services_lead:
      'Workflow automation, AI agents, integrations and small web applications. Each project has a written scope, acceptance criteria and an end date.',
    services_description:
      'Workflow automation with n8n, AI agents, integrations, small web applications and their care, with starting prices.',
    services_reasons_title: 'What you get with every project',
    services_reasons: [
      {
        title: 'It keeps running',
        text: 'Every automation ships with retries, alerts and a runbook. You hear about a failure before your customers do.',
        icon: 'Server',
      },
      {
        title: 'You own everything',
        text: 'It runs in your accounts and on your server, and you get the source code. There is no platform of mine in between, and no lock-in.',
        icon: 'Globe',
      },
      {
        title: 'A fixed price',
        text: 'I look at the process first. Then you get a fixed price for a result that you can check.',
        icon: 'TrendingUp',
      },
    ],
    services_closing: 'Which process costs you the most time?',
    projects_title: 'Automations in production',
    projects_lead: 'What the work looked like before, what I built, and the number that changed.',
    projects_description: 'Automation, integration and AI projects: what they replaced and what changed.',
    marketplace_title: 'n8n workflow templates',
    marketplace_lead: 'Tested, stripped of secrets, and shown exactly as they run.',
    marketplace_description:
      'Tested n8n workflow templates: checked, stripped of secrets, shown as they run, and ready to import.',
    blog_title: 'Ideas, Lessons & Product Notes',
    blog_lead: null,
    blog_description: 'Ideas, lessons and product notes on automation.',
    contact_title: 'Tell me what you do by hand',
    contact_lead:
      'Three sentences are enough to start: what comes in, who does what with it, and what a mistake costs you.',
    contact_description: 'Write to a freelance automation developer. You get a reply within one working day.',
    contact_next: 'I read every message myself. Within one working day you get my questions or a first price.',
    booking_url: null,
    booking_label: 'Book a call',
    availability: 'Open for new projects',
    availability_until: null,
    footer_text: null,
    footer_year: '2025',
  },
  // The latest first: role, company, period, text, technologies. With the demo content it has the demo's.
  experience: [],
  look: { accent: '#be310b', type: 'grotesk', corners: 'soft' },
  ads: {
    list_slot: '0000000001',
    article_slot: '0000000002',
    house_title: null,
    house_text: null,
    house_url: null,
    house_image_url: null,
  },
  comments: { moderation: 'all', closed_after_days: null },
  accounts: { second_factor_required: false },
  mail: { sender: null, receiver: null },
  messages: { files_days: 365, suspects_days: 30, files_megabytes: 1_000 },
}
