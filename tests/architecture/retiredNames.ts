import { identifiersIn } from './identifiers.ts';
import type { SourceTree } from './boundaries.ts';

/** Names that were replaced by standard terms and must not return, with the files in which they are refused. */
export const retiredNames: readonly (readonly [files: RegExp, names: string])[] = [
  [
    // Factories and their parts: `createX`, `Deps`, `Options`, `start`, `dispose`.
    /./,
    'Needs Given Parts Ways Way Gate World Desk desk Outside outside useDesk openRooms openCore openApp',
  ],
  [
    // The composition and the platform.
    /./,
    'Ground Core porch Porch useFront FrontDoor frontDoor door Door openDoor nearby mint House house',
  ],
  [
    // HTTP and the session.
    /./,
    'Authorised inItsName worksAs loginRecord underWay inVain turnWait Exclusive openPatience Fault deeds putOff handOver evict farewell Stranger stranger',
  ],
  [
    // Messaging.
    /./,
    'Told LineEars LinkEars SocketEars TabWord shakyTries Talk talks Talks unkept unhanded typists Said Fate Voice openOpenList',
  ],
  [
    // Drafts.
    /./,
    'openVolume Slip Opener openFollowing Asked CameBack Beside Besides besides unseal',
  ],
  [
    // Chat and consultation.
    /./,
    'paced Spoken darkroom replyShelf QuickOffers quoting RecordDoor recordDoor Speaking ChatSurroundings ChatDesk RecordApart Apart roomKeys Unsent',
  ],
  [
    // Prescriptions and audit.
    /./,
    'SheetModel sheetModel openAct ActNote inWords nextTask mend mends mendAnew mendOnce toMend takeMend Overtaken WasLine HowMany CardMore Packs ruling',
  ],
  [
    // Interface and library.
    /./,
    'RemoteView NoPage cupboard Cupboard stillness whileUsed unlessAborted useOpened useSettled useAtRest useFollowing lostStyles graveness Speech Lexicon lexicon atHand inParts Worded useWords useCoreWords useWordsOf Trail LeavingAsk',
  ],
  [
    // The rest of the features.
    /./,
    'WayTabs proving agreeing Standing LastSaid lastSaid wishes learnWishes leftCall studio MetElsewhere Met upon',
  ],
  [
    // The upstream, the commands and the tests.
    /./,
    'sceneOf captchaDesk smsDesk RtcDesk captchaShelf shelf rtcChairs rtcLedger storageDoor theOne twinOf hush founding dearest fewerFiles misfits witness clinic Clinic ward openStage openHouse seat Seat rig Rig ears',
  ],
  [/^src\/upstream\//, 'Scene Stage complain'],
  [/^src\/console\/(drafts|messaging)\//, 'volume Volume acts'],
];

/** Former names of folders and files, as path segments without extension. */
const retiredPaths =
  /(^|\/)(kit|wire|im|journal|words|walls|printing|protocols|palette|home|personalData|workforceManagement|serviceSetup|orderRecord|myAuditRecord|prescriptionTask|prescriptionReview|desk|porch|door|ground|core|whole|rig|house)(?=\/|\.\w+$|$)/;

const namesFor = (path: string): ReadonlySet<string> =>
  new Set(retiredNames.filter(([files]) => files.test(path)).flatMap(([, names]) => names.split(' ')));

/** Every retired name among identifiers and paths, one sentence each. */
export const findRetiredNames = (sources: SourceTree): string[] =>
  [...sources]
    .filter(([path]) => !path.startsWith('tests/architecture/'))
    .flatMap(([path, text]) => {
      const retired = namesFor(path);
      const names = /\.tsx?$/.test(path) ? [...identifiersIn(text)].filter((name) => retired.has(name)) : [];
      const part = retiredPaths.exec(path)?.[2];
      const parts = part === undefined ? [] : [part];
      return [...parts, ...names].map((name) => `${path}: ${name} has another name now`);
    });
