import type { Settings } from './src/contract/settings.ts'

/** The settings of a fresh site. The owner changes them in /admin/settings; from then on those apply. */
export const defaultSettings: Settings = {
  identity: {
    name: 'Your Name',
    role: 'Automation & software developer',
    description:
      'Freelance automation developer. I connect the tools a business already has, so that the work between them does itself.',
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
    hero_facts: ['Fixed-price first project', 'Source and runbook are yours', 'Reply within one working day'],
    hero_nodes: [
      { label: 'Enquiry', detail: 'webhook' },
      { label: 'Check', detail: 'not seen before' },
      { label: 'Enrich', detail: 'CRM and AI' },
      { label: 'Reply', detail: 'in 40 seconds' },
    ],
    services_grid_title: 'Four kinds of work',
    services_grid: [
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
    skills_title: 'What I work with',
    services_list_title: 'What I can take off your hands',
    services_list_lead:
      'A starting price is what the smallest useful version costs. The real one is fixed before work begins.',
    tools_title: 'Small tools, built along the way',
    blog_preview_title: 'Notes from the field',
    experience_title: 'Where I learned it',
    education_title: 'What I studied',
    certifications_title: 'What was examined',
    testimonials_title: 'What clients say afterwards',
    about_title: 'I read the process before I touch it',
    about_lead: 'Who you would be working with: how I came to this, what I use, and what clients say afterwards.',
    about_description:
      'A freelance automation developer: background, skills, experience, education, and what clients say afterwards.',
    services_title: 'Work I take over, at a price you know first',
    services_lead:
      'Automations, agents, integrations, and the small tools around them. Each comes with a written scope, a way to check the result, and an end.',
    services_description:
      'Workflow automation with n8n, AI agents, integrations, small web applications and their care, with starting prices.',
    services_reasons_title: 'What you can hold me to',
    services_reasons: [
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
    services_closing: 'Show me the process you dread on Mondays.',
    projects_title: 'Things that run without me',
    projects_lead: 'What was there before, what replaced it, and the number that changed.',
    projects_description: 'Automation, integration and AI projects with what they replaced and what they changed.',
    marketplace_title: 'Workflows that already run',
    marketplace_lead: 'Checked, stripped of secrets, and shown exactly as they run.',
    marketplace_description:
      'Tested n8n workflow templates: checked, stripped of secrets, shown as they run, and ready to import.',
    blog_title: 'Ideas, Lessons & Product Notes',
    blog_lead: null,
    blog_description: 'Ideas, lessons and product notes on automation.',
    contact_title: 'Tell me what happens by hand',
    contact_lead:
      'Three sentences are enough to begin: what comes in, who does what with it, and what it costs you when it goes wrong.',
    contact_description: 'Write to a freelance automation developer. An answer comes within one working day.',
    contact_next: null,
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
