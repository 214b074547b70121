import type { SiteConfig } from './src/contract/site.ts'

/** The settings of this site. Content that changes often (posts, projects, services …) is edited in /admin. */
export const site: SiteConfig = {
  name: 'Your Name',
  role: 'Automation & software developer',
  description:
    'Freelance automation developer. I connect the tools a business already has, so that the work between them does itself.',
  locale: 'en-US',
  hero: {
    label: 'Freelance automation developer',
    headline: 'The work between your tools should do itself.',
    text: 'I design and build automations, integrations and AI agents on n8n and plain TypeScript, with the retries, alerts and hand-over that keep them running after I leave.',
    facts: ['Fixed-price first project', 'Source and runbook are yours', 'Reply within one working day'],
    wire: [
      { label: 'Enquiry', detail: 'webhook' },
      { label: 'Check', detail: 'not seen before' },
      { label: 'Enrich', detail: 'CRM and AI' },
      { label: 'Reply', detail: 'in 40 seconds' },
    ],
  },
  cv: { address: '/demo/cv.pdf', fileName: 'your-name-cv.pdf' },
  contact: {
    email: 'hello@example.com',
    location: 'Remote, Central European Time',
    availability: 'Open for new projects',
    keep: { filesDays: 365, suspectsDays: 30 },
    filesMegabytes: 1_000,
  },
  pages: {
    about: {
      heading: 'I read the process before I touch it',
      text: 'Who you would be working with: how I came to this, what I use, and what clients say afterwards.',
      description:
        'A freelance automation developer: background, skills, experience, education, and what clients say afterwards.',
    },
    services: {
      heading: 'Work I take over, at a price you know first',
      text: 'Automations, agents, integrations, and the small tools around them. Each comes with a written scope, a way to check the result, and an end.',
      description:
        'Workflow automation with n8n, AI agents, integrations, small web applications and their care, with starting prices.',
    },
    projects: {
      heading: 'Things that run without me',
      text: 'What was there before, what replaced it, and the number that changed.',
      description: 'Automation, integration and AI projects with what they replaced and what they changed.',
    },
    contact: {
      heading: 'Tell me what happens by hand',
      text: 'Three sentences are enough to begin: what comes in, who does what with it, and what it costs you when it goes wrong.',
      description: 'Write to a freelance automation developer. An answer comes within one working day.',
    },
  },
  callToAction: 'Show me the process you dread on Mondays.',
  social: [
    { label: 'GitHub', address: 'https://github.com/example' },
    { label: 'LinkedIn', address: 'https://www.linkedin.com/in/example' },
  ],
  // Your work experience, the latest first: role, company, period, text, technologies.
  experience: [],
  servicesGrid: [
    {
      title: 'Workflow automation',
      text: 'Processes that run by themselves on n8n, with errors that reach a person.',
      icon: 'TrendingUp',
    },
    {
      title: 'AI agents',
      text: 'Assistants with tools and limits, tested on your own cases before they meet a client.',
      icon: 'Brain',
    },
    {
      title: 'Integrations',
      text: 'APIs, webhooks and the awkward export at 3 a.m., made one reliable stream.',
      icon: 'Server',
    },
    {
      title: 'Web applications',
      text: 'Small, fast tools for the part of the process that needs a screen.',
      icon: 'Globe',
    },
  ],
  whyChooseUs: [
    {
      title: 'It keeps running',
      text: 'Every automation ships with retries, alerts and a runbook. You hear about a failure before your client does.',
      icon: 'Server',
    },
    {
      title: 'You own all of it',
      text: 'Your accounts, your server, your source. No platform of mine sits in between.',
      icon: 'Globe',
    },
    {
      title: 'A price before a promise',
      text: 'I look at the process first, then name a fixed price for a result you can check.',
      icon: 'TrendingUp',
    },
  ],
  adSlots: { list: '0000000001', article: '0000000002' },
  comments: { moderation: 'all' },
  footerYear: 2025,
}
