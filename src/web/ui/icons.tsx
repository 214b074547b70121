import {
  AppWindow,
  Brain,
  ClipboardCheck,
  Cloud,
  CodeXml,
  Database,
  Globe,
  type LucideIcon,
  Palette,
  Plug,
  RefreshCw,
  Server,
  Smartphone,
  TrendingUp,
  Workflow,
  Wrench,
} from 'lucide-react'

/** The icons by name, in lower case: those of skills and services (spec 3), and a few more. */
const icons: Record<string, LucideIcon> = {
  code: CodeXml,
  server: Server,
  backend: Server,
  database: Database,
  data: Database,
  cloud: Cloud,
  devops: RefreshCw,
  smartphone: Smartphone,
  mobile: Smartphone,
  apps: AppWindow,
  globe: Globe,
  web: Globe,
  brain: Brain,
  palette: Palette,
  trendingup: TrendingUp,
  plug: Plug,
  wrench: Wrench,
  clipboardcheck: ClipboardCheck,
  workflow: Workflow,
}

/** An owner's icon by name, ignoring case (`Code`, `code`, `TrendingUp`); an unknown name gives the workflow icon. */
export function NamedIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name.toLowerCase().replace(/[^a-z]/g, '')] ?? Workflow
  return <Icon aria-hidden strokeWidth={1.5} className={className} />
}
