import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const SynchronizePage = () => <Page title="Publishing">{null}</Page>

export { SynchronizePage as Component }
