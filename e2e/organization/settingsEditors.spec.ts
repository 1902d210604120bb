import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('JSON, extents, panels and services have their own editors', async ({
  page,
  portal,
  signIn,
  guards,
}) => {
  test.setTimeout(120_000)
  const arrange = portal.arrange.as('admin')
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
  const review = page.getByRole('button', { name: 'Review changes' })
  const plan = page.getByRole('dialog', { name: /^Review \d+ changes?$/ })
  const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
  await arrange.send(organization.update, {
    printServiceTask: { url: 'https://gis.riverside.example/print', timeout: 60 },
  })

  await test.step('an error in JSON is marked with its line, and nothing is sent', async () => {
    await signIn('admin', '/organization/settings/advanced')
    const properties = textbox('Properties')
    await expect(page.getByText('To leave the editor, press Escape, then Tab.')).toBeVisible()
    await properties.fill('{\n  "links": }')
    await expect(page.getByText('Line 2, column 12: Invalid JSON: unexpected “}”')).toBeVisible()
    await expect(properties).toHaveAttribute('aria-invalid', 'true')
    await review.click()
    await expect(page.getByText('1 setting is not valid')).toBeVisible()
    await expect(plan).toBeHidden()
    await properties.focus()
    await page.keyboard.press('Tab')
    await expect(properties).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Line 2, column/ })).toBeFocused()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Undo the change of Properties' }).click()
    await expect(properties).toHaveText('{}')

    await section('Map and basemaps')
    await page.getByText('Edit basemap', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Default basemap: edit as JSON' }).click()
    await textbox('Default basemap').fill('{"title": "Streets", "baseMapLayers": [{"opacity": 2}]}')
    await expect(page.getByText('Line 1, column 41: must be from 0 to 1')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the change of Default basemap' }).click()
  })

  await test.step('an extent is entered as numbers, shown on the map and drawn there', async () => {
    const map = page.getByRole('figure', { name: /^Default extent/ })
    await expect(map).toHaveAccessibleName(/from -161\.696751, -72\.672676 to 161\.696751/)
    await textbox('West').fill('9')
    await textbox('South').fill('45')
    await textbox('East').fill('8')
    await expect(textbox('East')).toHaveAccessibleDescription(
      'West must not be greater than east, unless the extent crosses the 180th meridian.',
    )
    await textbox('East').fill('11')
    await textbox('North').fill('48')
    await expect(map).toHaveAccessibleName(/from 9, 45 to 11, 48/)
    await checkAccessibility(page)

    await page.getByRole('button', { name: 'Draw extent' }).click()
    await map.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width * 0.4, y + height * 0.5)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + height * 0.8, { steps: 4 })
    await page.mouse.up()
    await expect(textbox('West')).not.toHaveValue('9')
    await page.getByRole('button', { name: 'Undo the change of Default extent' }).click()
    await expect(map).toHaveAccessibleName(/from -161\.696751/)
    await textbox('West').fill('0')
  })

  await test.step('the preview of a panel does not run its scripts', async () => {
    await section('Home page')
    // The script that the fixtures add to every page is blocked in the frame, too.
    guards.allow(/Blocked script execution in 'about:srcdoc'/)
    const panels = [
      {
        id: 'banner',
        innerHTML:
          '<h1>Welcome</h1><script>top.ran = true</script><p onclick="run()">Maps</p>' +
          '<img alt="Bridge" src="https://outside.example/bridge.png">',
      },
    ]
    await page.getByRole('button', { name: 'Home page panels: edit as JSON' }).click()
    await textbox('Home page panels').fill(JSON.stringify(panels))
    const frame = page.frameLocator('iframe[title="Preview of banner"]')
    await expect(frame.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    await expect(page.getByText('Not shown in this preview: 2 scripts')).toBeVisible()
    await expect(page.getByText('1 external image or other resource')).toBeVisible()
    await expect(page.locator('iframe')).not.toHaveAttribute('srcdoc', /script|onclick|outside/)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await page.getByRole('button', { name: 'Home page panels: edit as form' }).click()
    await page.getByRole('button', { name: 'Add to Home page panels' }).click()
    const second = page.getByRole('group', { name: 'Home page panels 2' })
    await second.getByLabel('ID', { exact: true }).fill('news')
    await second.getByLabel('HTML', { exact: true }).fill('<h2>News of the county</h2>')
    await expect(
      page.frameLocator('iframe[title="Preview of news"]').getByRole('heading', { name: /^News/ }),
    ).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('services are entered in a form, and unknown properties are kept', async () => {
    await section('Utility services')
    const service = (name: string | RegExp) => page.getByRole('button', { name, expanded: false })
    await expect(service(/^Geometry ?Not set$/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'URL' })).toHaveCount(0)
    await service(/^Printing ?https:\/\/gis\.riverside\.example\/print$/).press('Enter')
    const urlOf = (name: string) =>
      page.getByRole('group', { name, exact: true }).getByLabel('URL', { exact: true })
    await expect(urlOf('Printing')).toHaveValue('https://gis.riverside.example/print')
    await expect(page.getByText('Other properties, kept unchanged: timeout.')).toBeVisible()
    await page.getByRole('button', { name: 'Add to Printing: Layouts' }).click()
    const layout = page.getByRole('group', { name: 'Printing: Layouts 1' })
    await layout.getByLabel('Layout', { exact: true }).fill('A4 Landscape')
    await layout.getByLabel('Format', { exact: true }).fill('PDF')
    await layout.getByLabel('Label', { exact: true }).fill('A4')

    await service(/^Geocoders/).click()
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add to Geocoders' }).click()
      const geocoder = page.getByRole('group', { name: `Geocoders ${number}` })
      await geocoder
        .getByLabel('URL', { exact: true })
        .fill(`https://gis.riverside.example/geocoder${number}`)
      await geocoder.getByLabel('Name', { exact: true }).fill(`Geocoder ${number}`)
    }
    await page.getByRole('button', { name: 'Move Geocoders 2 up' }).click()
    // Changed values stay visible.
    const geocoders = page.getByRole('button', { name: 'Geocoders Geocoder 2 and Geocoder 1' })
    await geocoders.press('Enter')
    await expect(geocoders).toHaveAttribute('aria-expanded', 'true')
    await expect(geocoders).toHaveAttribute('aria-disabled', 'true')
    await service(/^Geometry/).click()
    const found = page.getByRole('status', { name: 'Test Geometry' })
    for (const [address, answer] of [
      [`${portal.url}/portal/sharing/rest/info`, /^Responded/],
      [`${portal.url}/portal/sharing/rest/nothing`, /^Returned an error ?HTTP 404/],
      [`http://127.0.0.1:1/geometry`, /^Unreachable/],
      ['http://10.0.0.1/geometry', /^Not requested/],
    ] as const) {
      await urlOf('Geometry').fill(address)
      await page.getByRole('button', { name: 'Test Geometry' }).click()
      await expect(found).toHaveText(answer)
    }
    await page.getByRole('button', { name: 'Undo the change of Geometry' }).click()
    await page.getByRole('button', { name: /^Geometry/, expanded: true }).click()
    await expect(urlOf('Geometry')).toBeHidden()

    await page.getByRole('button', { name: 'Geocoders: edit as JSON' }).click()
    await expect(textbox('Geocoders')).toContainText('geocoder2')
    await page.getByRole('button', { name: 'Geocoders: edit as form' }).click()
    await checkAccessibility(page)
    const find = page.getByRole('searchbox', { name: 'Find a setting' })
    // Labels are in the rows, everything else opens them.
    await find.fill('asynchronous')
    await expect(service(/^Routing, asynchronous/)).toBeVisible()
    await find.fill('deliveries')
    await expect(urlOf('Fleet routing')).toBeVisible()
    await section('Utility services')
    await expect(geocoders).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('all changes are sent in one request', async () => {
    await review.click()
    await expect(plan).toHaveAccessibleName('Review 4 changes')
    await plan.getByRole('button', { name: 'Apply 4 changes' }).click()
    await expect(page.getByText('4 settings changed')).toBeVisible()
    const { defaultExtent, helperServices, rotatorPanels } = (await arrange.send(
      portals.read,
      {},
    )) as Record<string, unknown>
    expect(defaultExtent).toMatchObject({ xmin: 0, spatialReference: { wkid: 102_100 } })
    expect(rotatorPanels).toMatchObject([{ id: 'banner' }, { id: 'news' }])
    expect(helperServices).toMatchObject({
      printTask: {
        url: 'https://gis.riverside.example/print',
        timeout: 60,
        templates: [{ layout: 'A4 Landscape', format: 'PDF', label: 'A4' }],
      },
      geocode: [{ name: 'Geocoder 2' }, { name: 'Geocoder 1' }],
    })
  })
})
