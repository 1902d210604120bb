import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const PublishPage = () => <Page title="Publishing">{null}</Page>

export { PublishPage as Component }
