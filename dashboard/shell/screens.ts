import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  Camera,
  Clock,
  FlaskConical,
  Gavel,
  Info,
  type LucideIcon,
  ScrollText,
  Send,
  ShieldCheck,
  Smartphone,
  Terminal,
} from "lucide-react";
import { type ComponentType, lazy, type ReactNode } from "react";
import type { PagePath } from "../../server/contract/page-paths.js";
import { useOpenNote } from "../screens/bank/use-open-charges.js";
import { useMedNote } from "../screens/meds/use-meds.js";
import { TrafficScreen } from "../screens/traffic/TrafficScreen.js";
import type { Words } from "../words/en.js";
import { useArmedNote, useAssumptionsNote, useDueNote } from "./notes.js";

export interface Screen {
  readonly title: (words: Words) => string;
  /** Under the page's base; its parameters are read with wouter's `useParams`. */
  readonly path: PagePath;
  readonly href: string;
  readonly icon: LucideIcon;
  readonly component: ComponentType;
  /** What is told beside the name, as the number of things that wait; a hook. */
  readonly useNote?: () => ReactNode;
  /** The keys that only this screen has. */
  readonly keys?: (words: Words) => readonly (readonly [keys: readonly string[], meaning: string])[];
}

export interface ScreenGroup {
  readonly name: keyof Words["shell"]["groups"] | null;
  readonly screens: readonly Screen[];
}

/** Every screen but the first is loaded when somebody wants to see it, so that the stream is there sooner. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    name: null,
    screens: [
      {
        title: (words) => words.traffic,
        path: "/traffic/:seq?",
        href: "/traffic",
        icon: Activity,
        component: TrafficScreen,
        keys: ({ keys, screen }) => [
          [["Enter"], keys.open],
          [["r"], keys.resend],
          [["p"], keys.pause],
          [["h"], screen.traffic.held.title],
        ],
      },
      {
        title: ({ screen }) => screen.transactions.title,
        path: "/transactions/:id?",
        href: "/transactions",
        icon: ArrowLeftRight,
        component: lazy(() => import("../screens/transactions/TransactionsScreen.js")),
      },
      {
        title: ({ screen }) => screen.bank.title,
        path: "/bank/:id?",
        href: "/bank",
        icon: Smartphone,
        component: lazy(() => import("../screens/bank/BankScreen.js")),
        useNote: useOpenNote,
      },
      {
        title: ({ screen }) => screen.meds.title,
        path: "/meds/:id?",
        href: "/meds",
        icon: Gavel,
        component: lazy(() => import("../screens/meds/MedsScreen.js")),
        useNote: useMedNote,
        keys: ({ screen }) => [[["n"], screen.meds.form.title]],
      },
    ],
  },
  {
    name: "simulate",
    screens: [
      {
        title: ({ screen }) => screen.scenarios.title,
        path: "/scenarios/:name?",
        href: "/scenarios",
        icon: FlaskConical,
        component: lazy(() => import("../screens/scenarios/ScenariosScreen.js")),
        useNote: useArmedNote,
      },
      {
        title: ({ screen }) => screen.clock.title,
        path: "/clock",
        href: "/clock",
        icon: Clock,
        component: lazy(() => import("../screens/clock/ClockScreen.js")),
        useNote: useDueNote,
        keys: ({ screen }) => [
          [["f"], screen.clock.keys.freeze],
          [["n"], screen.clock.keys.next],
        ],
      },
    ],
  },
  {
    name: "integration",
    screens: [
      {
        title: ({ screen }) => screen.webhooks.title,
        path: "/webhooks/:id?",
        href: "/webhooks",
        icon: Send,
        component: lazy(() => import("../screens/webhooks/WebhooksScreen.js")),
        keys: ({ keys, screen }) => [
          [["Enter"], keys.open],
          [["n"], screen.webhooks.add],
        ],
      },
      {
        title: ({ screen }) => screen.requests.title,
        path: "/requests/:id?",
        href: "/requests",
        icon: Terminal,
        component: lazy(() => import("../screens/requests/RequestsScreen.js")),
        keys: ({ keys, screen }) => [
          [["Enter"], keys.open],
          [["r"], screen.requests.replay],
        ],
      },
      {
        title: ({ screen }) => screen.account.title,
        path: "/account",
        href: "/account",
        icon: ShieldCheck,
        component: lazy(() => import("../screens/account/AccountScreen.js")),
      },
    ],
  },
  {
    name: "sandbox",
    screens: [
      {
        title: ({ screen }) => screen.state.title,
        path: "/state/:part?/:id?",
        href: "/state",
        icon: Camera,
        component: lazy(() => import("../screens/state/StateScreen.js")),
      },
      {
        title: ({ screen }) => screen.assumptions.title,
        path: "/assumptions/:id?",
        href: "/assumptions",
        icon: ScrollText,
        component: lazy(() => import("../screens/assumptions/AssumptionsScreen.js")),
        useNote: useAssumptionsNote,
      },
      {
        title: (words) => words.reference.title,
        path: "/docs/:face?/:id?",
        href: "/docs",
        icon: BookOpen,
        component: lazy(() => import("../screens/reference/ReferenceScreen.js")),
      },
      {
        title: ({ screen }) => screen.about.title,
        path: "/about",
        href: "/about",
        icon: Info,
        component: lazy(() => import("../screens/about/AboutScreen.js")),
      },
    ],
  },
];

export const SCREENS: readonly Screen[] = SCREEN_GROUPS.flatMap(({ screens }) => screens);
