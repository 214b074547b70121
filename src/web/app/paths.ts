export { paths } from '../../contract/site-map.ts'
