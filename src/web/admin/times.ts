export { timeLabel } from '../ui/time-label.ts'
