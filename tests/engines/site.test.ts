/*
 * One file, so that each engine starts one browser and one site. In this order, because the visitors change what the
 * pages offer, and the owner ends with a second factor.
 */
import './pages.ts'
import './visitor.ts'
import './admin.ts'
