import { type EnquiryStage, type EnquirySum, enquiryStages, openStages } from '../../../contract/inbox.ts'
import { money } from '../../../contract/money.ts'
import { useQuery } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'

interface EnquirySumsProps {
  /** The label whose messages are listed. */
  stage: EnquiryStage | undefined
  onStage: (stage: EnquiryStage | undefined) => void
}

const labels = enquiryStages.filter((stage) => stage !== 'none')

/** What is open, and the number and amount of each label, which filters the list. Shows nothing without labels. */
export function EnquirySums({ stage, onStage }: EnquirySumsProps) {
  const { data: sums = [] } = useQuery({
    queryKey: ['admin', 'messages', 'sums'],
    queryFn: adminApi.enquirySums,
    retry: false,
  })
  if (sums.length === 0) return null
  const open = sums.filter((sum) => openStages.includes(sum.stage))

  return (
    <section aria-label="Enquiries" className="admin-enquiries">
      <p className="admin-open">
        <span className="label text-ink-muted">Open</span>
        <span className="text-2xl tabular-nums">{amounts(open) || 'no amounts'}</span>
      </p>
      <ul className="admin-stages">
        {labels.map((each) => {
          const own = sums.filter((sum) => sum.stage === each)
          const chosen = each === stage
          return (
            <li key={each}>
              <button
                type="button"
                className="admin-stage"
                aria-pressed={chosen}
                onClick={() => onStage(chosen ? undefined : each)}
              >
                <span>
                  {each} <span className="tabular-nums">{own.reduce((total, { count }) => total + count, 0)}</span>
                </span>
                <span className="admin-stage-sum">{amounts(own) || '–'}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `$4,000 + €300` */
function amounts(sums: readonly EnquirySum[]): string {
  const totals = new Map<string, number>()
  for (const { currency, amount } of sums) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, amount]) => money(amount, currency))
    .join(' + ')
}
