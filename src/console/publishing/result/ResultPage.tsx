import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const ResultPage = () => <Page title="Publishing">{null}</Page>

export { ResultPage as Component }
