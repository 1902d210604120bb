import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const DataStorePage = () => <Page title="Publishing">{null}</Page>

export { DataStorePage as Component }
