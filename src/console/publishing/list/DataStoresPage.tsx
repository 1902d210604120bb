import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const DataStoresPage = () => <Page title="Publishing">{null}</Page>

export { DataStoresPage as Component }
