import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { loginPage } from './src/cli/vite/loginPage.ts';
import { typefaceLicence } from './src/cli/vite/typefaceLicence.ts';
import type { tags as Tags } from './tests/spec/tags.ts';

const out = join(import.meta.dirname, 'dist');
const source = join(import.meta.dirname, 'src/console');

/**
 * V8 compiles all functions of a file with this first line beside the page, not one by one as they are first called: on a
 * slow processor the first conversation opens in 200 ms instead of 285. To other engines it is a comment.
 */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    // Vite, too, writes lines before the code.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Writes `file.gz` beside what compresses, for the gateway's gzip_static. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle({ dir = out }) {
    for (const entry of readdirSync(join(dir, 'assets'), { withFileTypes: true })) {
      if (!/\.(js|css|svg)$/.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    }
  },
};

// `all`: a signal read through a getter or a helper is tracked too.
const signals = babel({ plugins: [['module:@preact/signals-react-transform', { mode: 'all' }]] });

// Each test file through the real parts starts a stack on its own ports and in its own folder. Much of its time is waiting:
// three side by side keep two cores busy; with more, a screen on a slow computer takes longer than the tests wait.
const maxWorkers = 3;

/**
 * `npm run test:wide`: every screen, state, name and address; bad input; races, second tabs and lost lines; the rarer journeys;
 * a foreign upstream; the gateway's files and starts; the conformance report; mutants.
 */
const wide = [
  'src/upstream/{import/main,main,mainSwitches,overview/overviewSpeed}.test.ts',
  'src/upstream/messaging/socket/{lineLimits,restart}.test.ts',
  'tests/app/{alerts/alerts,login/captcha}.test.ts',
  'tests/app/audit/{leavingPage,pendingVerdict,reviewQueue}.test.ts',
  'tests/app/prescriptions/copying.test.ts',
  'tests/cli/conformance/*.test.ts',
  'tests/cli/{secondTry,start}.test.ts',
  'tests/e2e/accessibility/{axe*,keyboardOnly,phone,zoom}.test.ts',
  'tests/e2e/audit/{clarification,queueMarks,reviewQueue}.test.ts',
  'tests/e2e/audit/{difference,factsChange,lineSignature,pendingVerdict,reasonCodes,refusedFindings}.test.ts',
  'tests/e2e/audit/{auditorPrint,reviewBoard,reviewHeights,ruleCheck,sampling}.test.ts',
  'tests/e2e/consultation/{chatHead,draftSecrecy,drafts,earlierConversations,fileAddresses,focus,knownAllergies,messageGroups}.test.ts',
  'tests/e2e/consultation/{patientFacts,pdfViewer,pictureViewer,roomSizes,roomStates,steadyPanes,summary,voiceNotes,workArea}.test.ts',
  'tests/e2e/consultation/{queue,quickReplies,switcher}.test.ts',
  'tests/e2e/ending/*.test.ts',
  'tests/e2e/dashboard/{visitsToSign,worklist}.test.ts',
  'tests/e2e/login/{agreements,captchaFits,captchaWithoutPicture,loginFast}.test.ts',
  'tests/e2e/{audit,consultation,prescriptions}/safety*.test.ts',
  'tests/e2e/{browsers,foreign}/*.test.ts',
  'tests/e2e/{hospitalData,hospitalOverview,lists}/*.test.ts',
  'tests/e2e/prescriptions/{dispensing,firstVisit,groupedFindings,lineTable,nationalCodes,notes}.test.ts',
  'tests/e2e/prescriptions/{preCheck,print,submitDrawer,wholeRows}.test.ts',
  'tests/e2e/screens/{absence,backAndForward,dateFields,languageFiles,layoutShift,loadingOrder,menu,missingChunks,missingFields}.test.ts',
  'tests/e2e/screens/{names,oddUrls,oneLanguage,passwordFields,pseudoLocale,shell,stateMarks,timeZones,titles,typeface,unknownValues}.test.ts',
  'tests/e2e/session/{deadEnds,rights,searchWords,seededSecrets,tabs,twoTabs}.test.ts',
  'tests/e2e/staff/{staff,staffTabs,transfer}.test.ts',
  'tests/e2e/video/{glares,videoReturns,videoStage}.test.ts',
  'tests/gateway/{applyTenantMap,browserTls,certificateErrors,operatorCommands,start,tls}.test.ts',
  'tests/gateway/edges/{clientAddress,gatewayLog,overload,refusals,upstreamNames}.test.ts',
  'tests/gateway/{console,storage}/*.test.ts',
  'tests/mutation/*Mutants.test.ts',
  'tests/security/*.test.ts',
];

// Tests name by tags what they prove. Images are built without the tests.
const { tags = [] }: { tags?: typeof Tags } = process.env['VITEST']
  ? await import(join(import.meta.dirname, 'tests/spec/tags.ts'))
  : {};

/** Tests through the real parts. */
const real = {
  root: import.meta.dirname,
  environment: 'node',
  setupFiles: 'tests/support/failureEvidenceSetup.ts',
  // Chromium, too, is started once per process.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 100 } },
  maxWorkers,
} as const;

/** Chunks of modules that a consultation shares with the pages named here, which need little of them. */
const sharedParts: readonly (readonly [name: string, path: RegExp])[] = [
  // A review, and the detail of a visit.
  ['rules', /\/contract\/(?:rules\/|consultation\/icdCode)/],
  ['chat', /\/domain\/chat\//],
  // Today, and the consulting room.
  [
    'queue',
    /\/domain\/(?:messagePreview|openConsultations|followUps|patient\/(?:lastVisits|factsLine)|files\/[pP]ictureThumbnail)|\/contract\/consultation\/followUp|\/lib\/storedSwitch/,
  ],
  // Lists of prescriptions and of visits.
  ['cancel', /\/prescriptions\/cancel\/cancelMutation/],
  ['copies', /\/prescriptions\/copy\/lineCopy|\/prescription\/rules\/prescribingObstacle/],
  ['addenda', /\/domain\/caseRecord\/Addenda/],
  // Templates and quick replies.
  [
    'writing',
    /\/domain\/(?:quickReplies|caseRecord\/(?:record|records|signing)\.ts|patient\/searchDiagnoses|diseaseTags)|\/contract\/consultation\/quickReply/,
  ],
  [
    'forms',
    /\/domain\/prescription\/(?:drugCache|formValues|parseAmounts|rules\/(?:rulePackQuery|checkForm))/,
  ],
  // Previews of prescriptions and of records.
  ['paper', /\/domain\/print\/(?:paper|usePa|PrintBar)/],
  ['attachments', /\/domain\/files\/(?:inspectFile|StoredFileLink)|\/ui\/hooks\/useFileDrop/],
];

export default defineConfig({
  root: 'src/console',
  base: './',
  plugins: [signals, react(), loginPage(source), typefaceLicence, compiledEarly, precompressed],
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  optimizeDeps: { include: ['@preact/signals-react/runtime'] },
  build: {
    outDir: out,
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Messages are named by their folder, because their files all have the same name.
        chunkFileNames: ({ name, facadeModuleId }) =>
          name.startsWith('messages.')
            ? `assets/${basename(dirname(facadeModuleId ?? ''))}.${name}-[hash].js`
            : 'assets/[name]-[hash].js',
        // What main.tsx imports statically is one file, what App.tsx imports is another, and so is what many pages share: on a
        // slow line each file costs a round trip.
        codeSplitting: {
          groups: [
            // The early requests, and the words that several catalogs share (the log-in needs them), are small chunks
            // that must import nothing else.
            {
              name: 'earlyRequests',
              test: /\/(earlyRequests|earlyCalls|pages|messageFiles|language|reloadStyles)\.ts$|vite\/preload-helper|rolldown\/runtime/,
              priority: 5,
            },
            {
              name: 'words',
              test: /\/(?:plural|metric\.zh|i18n\/forms\.\w+|placeholders\.\w+)\.ts$/,
              priority: 5,
            },
            { name: 'main', tags: ['$initial'], priority: 4 },
            { name: 'App', test: /\/console\/App\.tsx$/, priority: 3 },
            // Messages are loaded in one language, and what only lists share is not loaded by other pages.
            {
              name: 'shared',
              test: /^(?!.*\/(?:ui\/table|domain\/(?:lists|export))\/(?!Pager)).*(?<!\.(?:en|zh))\.\w+$/,
              minShareCount: 5,
              priority: 2,
            },
            // What a consultation shares with a few other pages: in a file of its own, each module would cost a round trip.
            ...sharedParts.map(([name, path]) => ({ name, test: path, minShareCount: 2, priority: 1.8 })),
            {
              name: 'consultation',
              test: /\/features\/(?:consultation|prescriptions\/form)\/(?!.*\.(?:en|zh)\.ts)|\/ui\/layout\/(?:SplitPane|paneSize)/,
              minShareCount: 2,
              priority: 1.4,
            },
            { name: 'lists', test: /(?<!\.(?:en|zh))\.\w+$/, minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    tags: [...tags],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          root: import.meta.dirname,
          include: ['src/**/*.test.ts'],
          exclude: wide,
          environment: 'node',
          // The modules hold no state: one process loads them once for many files.
          isolate: false,
          // Beside Chromium on two cores a test takes many times as long as alone.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers,
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'real',
          include: ['tests/**/*.test.ts'],
          exclude: [...wide, 'tests/container/**'],
        },
      },
      { extends: true, test: { ...real, name: 'wide', include: wide } },
      {
        extends: true,
        test: {
          name: 'container',
          root: import.meta.dirname,
          include: ['tests/container/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
});
