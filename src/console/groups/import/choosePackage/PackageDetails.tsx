import Box from '@mui/material/Box'
import type { PackageSummary } from '../../../../rest/groups/packages.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { t } from '../messages.ts'

/** Details of the package and its source portal. */
export const PackageDetails = ({ summary }: { summary: PackageSummary }) => {
  const { packageVersion, packageCreated, sourcePortalInfo: source } = summary
  return (
    <Box sx={{ marginBlockEnd: 3 }}>
      <Disclosure summary={t('details.title')}>
        <DescriptionList
          facts={[
            { label: t('details.created'), value: <Moment time={packageCreated} /> },
            { label: t('details.packageVersion'), value: packageVersion },
            { label: t('details.portalVersion'), value: source.version },
            { label: t('details.httpsUrl'), value: source.httpsUrl },
            { label: t('details.httpUrl'), value: source.httpUrl },
            { label: t('details.portalId'), value: source.portalId },
          ]}
        />
      </Disclosure>
    </Box>
  )
}
