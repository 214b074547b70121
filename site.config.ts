import type { Settings, SettingsPatch } from './src/contract/settings.ts'

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
      'The starting price buys the smallest useful version. You get a fixed price before work begins, or pay by the hour where it says so.',
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
    empty_links: false,
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
  // The latest first: role, company, period, text, technologies. With the demo content, it has the demo's entries.
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
  privacy: {
    text: `This site stores as little about you as it can. It sets no cookies for visitors and loads no trackers. This page says what is stored, why, and for how long.

## When you read

The site counts which pages are read, so that I know what is useful. Your browser reports each page that it shows. What remains are sums:

- how often each page was read on a day, and by how many visitors;
- the name of the website that led here, and the name of the campaign if the link has one;
- which templates were downloaded, copied or imported;
- the words that were searched for on this site, unless they look like an email address, a phone number or a key.

Sums of a day are kept for two years, those of a minute for two hours. They contain no names, no network addresses, no countries and no devices.

To count you once and not with every page, the site computes a hash of your network address and the name of your browser with a random key. Until midnight (UTC) it remembers which pages belong to which hash. Then key, hashes and pages are deleted, and no backup contains them. After that nobody can find out what you have read, not even I. Bots, signed-in requests and my own visits are not counted, and neither are browsers without JavaScript.

## When you write to me

Your name, your email address, your message and your file are stored, and may be sent to my mailbox, so that I can reply. I keep a message until I delete it, and a file for at most a year. What looks like spam is deleted after 30 days. Your message has a private page with my answers. Its link is in the emails to you and works until I close the page; do not pass it on.

## When you have an account

For comments you need an account. The site stores your email address, the name that you choose, your password as a hash, which cannot be reversed, your comments and likes, and for each sign-in the name of the browser and the time of its last use. On the [account page](/account) you can get all of it as a file, change it, and delete the account. Then you choose whether your comments are deleted or stay without your name.

## When you get posts by email

If this site offers it and you ask for it, your email address is stored, with the day on which you confirmed it. It is used for nothing else, and what you open or click in the emails is not counted. Every email has a link that ends it at once. The address then stays only so that nobody adds it again.

## Technical data

- **Network addresses** are in memory for at most a day, to stop abuse. The database has a short hash that thousands of addresses share, for little more than a day.
- **The log** has the address of the page, the time and the result of a request. It has no network address and no name.
- **Your browser** keeps your choice of colours, texts that you have not sent yet, and your sign-in if you have one. Only the sign-in is sent to the site.
- **Backups** contain messages, accounts and comments. The nightly ones are deleted after about six months.

## Your rights

You can ask what is stored about you, have it corrected or deleted, and complain to a data protection authority. The address is on this page.`,
  },
  comments: { moderation: 'all', closed_after_days: null },
  letters: {
    enabled: false,
    heading: 'New posts by email',
    text: 'One email for each new post, nothing else. You can unsubscribe with one click.',
  },
  accounts: { second_factor_required: false },
  review: { done: [] },
  mail: { host: null, port: null, security: 'starttls', user: null, sender: null, receiver: null },
  messages: { files_days: 365, suspects_days: 30, files_megabytes: 1_000 },
}

/**
 * The texts of a site without the demo content, in place of the example's claims, until its owner writes others: a
 * heading where a page needs one, and nothing elsewhere. Each of these texts waits for the owner's review.
 */
export const unclaimedSettings = {
  words: {
    hero_label: '',
    hero_title: 'Welcome',
    hero_lead: '',
    hero_facts: [],
    hero_nodes: [],
    services_grid_title: 'Services',
    services_grid: [],
    services_list_lead: null,
    about_title: 'About me',
    about_lead: '',
    about_title_fr: null,
    about_lead_fr: null,
    about_description: '',
    services_title: 'Services',
    services_lead: '',
    services_description: '',
    services_reasons_title: 'Why me',
    services_reasons: [],
    services_closing: 'Tell me about your project.',
    projects_title: 'Projects',
    projects_lead: '',
    projects_description: '',
    marketplace_lead: null,
    marketplace_description: '',
    blog_title: 'Blog',
    blog_description: '',
    contact_title: 'Write to me',
    contact_lead: '',
    contact_description: '',
    contact_next: null,
    availability: null,
  },
  identity: { role: '', description: '', place: '', email: '', languages: [], links: [] },
} satisfies SettingsPatch
