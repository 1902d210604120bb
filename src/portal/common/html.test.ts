import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startProcessorClock } from '../../rest/testing/processorTime.ts'
import { sanitizedHtml } from './html.ts'

test.each([
  ['text with angle brackets', 'Depth < 5 m & wells > 3', 'Depth &lt; 5 m & wells &gt; 3'],
  [
    'an email address in angle brackets',
    'Jane <jane@example.com>',
    'Jane &lt;jane@example.com&gt;',
  ],
  [
    'supported elements',
    '<p style="color: red">A <b>map</b><br/>of<br>wells</p>',
    '<p style="color:red;">A <b>map</b><br />of<br>wells</p>',
  ],
  ['scripts', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['handlers', '<b onclick="alert(1)" title=x>Map</b>', '<b>Map</b>'],
  ['handlers without spaces', '<img/onerror=alert(1)/src=x>', '<img>'],
  ['links with scripts', '<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
  ['links with scripts and spaces', '<a href=" JavaScript :alert(1)">x</a>', '<a>x</a>'],
  [
    'links',
    '<A HREF=\'https://a.example/?b=1&amp;c="2"\' target=_blank>x</A>',
    '<a href="https://a.example/?b=1&amp;c=&quot;2&quot;" target="_blank">x</a>',
  ],
  [
    'images',
    '<img src="https://a.example/a.png" alt="" width=20>',
    '<img src="https://a.example/a.png" alt="" width="20">',
  ],
  ['posters with other URLs than http and https', '<video poster="javascript:1">', '<video>'],
  ['unsupported styles', '<p style="position:fixed;top:0">x</p>', '<p>x</p>'],
  ['styles with scripts', '<p style="width:expression(alert(1))">x</p>', '<p>x</p>'],
  ['comments', 'a<!-- b <b> -->c<!--StartFragment-->d', 'acd'],
  ['comments without an end', 'a<!-- b', 'a&lt;!-- b'],
  ['tags joined by removing a comment', '<scr<!-- -->ipt>', '&lt;script&gt;'],
  ['the first of two attributes', '<p style="color:red" style="x">', '<p style="color:red;">'],
  [
    'quotes without an end',
    '<a href="https://a.example>x</a>',
    '&lt;a href="https://a.example&gt;x</a>',
  ],
  ['unknown elements', '<o:p>x</o:p><blink>', '&lt;o:p&gt;x&lt;/o:p&gt;&lt;blink&gt;'],
])('%s', (_what, html, clean) => {
  expect(sanitizedHtml(html)).toBe(clean)
})

/** Parts of tags, and text that breaks them. */
const pieces = [
  ' ',
  '\n',
  '\0',
  '<p style="',
  '<a href="',
  ...`< > </ /> " ' = & ; <!-- --> : x url( ( ) /* */ expression( <b> color:red; javascript: https://a.example/ #x`.split(
    ' ',
  ),
  ...'a b img p script video svg href src style onclick title &#106; &#38; &quot; &lt; &colon;'.split(
    ' ',
  ),
]
const html = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...pieces) }, fc.string()))
  .map((parts) => parts.join(''))

const tag = /<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)(?: \/)?>/g

test('only supported tags without event handlers remain, and clean HTML stays unchanged', () => {
  fc.assert(
    fc.property(html, (sent) => {
      const clean = sanitizedHtml(sent)
      expect(sanitizedHtml(clean)).toBe(clean)
      expect(clean.replaceAll(tag, '')).not.toMatch(/[<>]/)
      for (const [, name, attributes] of clean.matchAll(tag)) {
        expect(['script', 'svg']).not.toContain(name)
        expect(attributes).not.toMatch(/ on|="\s*javascript/)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '<',
  '<>',
  '<!--',
  '<b>',
  ' ',
  '<a b ',
  'b ',
  '= ',
  '="',
  '" ',
  "<a b='",
  '<a href=x>',
  '</b ',
  'color:red;',
  'e x p ',
  '&#38;',
  '/*',
])('64 KB of %j are processed quickly', (piece) => {
  const many = piece.repeat(65_000 / piece.length)
  for (const sent of [many, `<a b${many}c>`, `<p style="${many}">`, `<abbr title="${many}">`]) {
    const processorTime = startProcessorClock()
    sanitizedHtml(sent)
    expect(processorTime()).toBeLessThan(1000)
  }
})
