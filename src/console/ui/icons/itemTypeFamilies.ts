/** The first family whose pattern matches the name of an item type is its family. Order matters: "Scene Package" is a package, "Scene Service" a scene. */
const families = [
  [
    'package',
    /Package|Installer|Service Definition|Solution|Shapefile|File Geodatabase|^CSV Collection/,
  ],
  ['style', /Style|Symbol Set|Color Set|Symbol Service|Theme|Raster function template/],
  ['registeredApp', /^Application$|API Key/],
  ['notebook', /Notebook|Code |Arcade|Script|Data Pipeline|Kernel Gateway/],
  ['form', /^Form$|Survey|QuickCapture/],
  ['dashboard', /Dashboard|Insights|Operation View|Report$/],
  ['story', /StoryMap|Hub |Site /],
  ['tool', /Add In|Widget|Extension|AppBuilder/],
  ['realTime', /Stream|Real Time|Feed|Video|Big Data Analytic|Mission/],
  ['network', /Network Analysis|Route|Indoors|Link Chart|Knowledge/],
  ['locator', /Geocod|Locator/],
  [
    'geoprocessing',
    /Geoprocessing|Geometry Service|Workflow|Geoenrichment|Model$|Deep Learning|Classif|Task File|Investigation/,
  ],
  ['scene', /Scene|3DTiles|360 VR|CityEngine|Globe|Earth|Urban|GeoBIM/],
  ['imagery', /Image Service|Image Collection|Imagery|Ortho|Reality|Media Layer|WCS|netCDF/],
  ['tiles', /Tile|WMTS|Map Service|WMS/],
  [
    'featureLayer',
    /Feature|Layer|KML|WFS|GML|GeoJson|Parquet|Geodata Service|Data Store|Database|File Share|SQLite|GeoPackage/,
  ],
  ['table', /CSV|Excel|Numbers|Statistical Data/],
  [
    'app',
    /Mapping Application|Mobile Application|Web Experience|Application|Experience|Workforce|Viewer/,
  ],
  ['map', /Map|Layout|^Pro |Project/],
  ['pdf', /^PDF$/],
  ['image', /^Image$/],
  ['document', /Word|Powerpoint|iWork|Visio|Document|CAD|Report/],
] as const

/** The icon of a family of item types, in the sprite. */
export type ItemTypeFamily = (typeof families)[number][0] | 'other'

/** Returns the family of an item type, such as `map` for "Web Map"; `other` for unknown types. */
export const itemTypeFamily = (type: string): ItemTypeFamily =>
  families.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other'
