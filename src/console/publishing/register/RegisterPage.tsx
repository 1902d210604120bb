import { Page } from '../../ui/layout/Page.tsx'

/** To be written. */
const RegisterPage = () => <Page title="Publishing">{null}</Page>

export { RegisterPage as Component }
