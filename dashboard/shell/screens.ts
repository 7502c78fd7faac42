import {
  Activity,
  ArrowLeftRight,
  BookOpen,
  Camera,
  Clock,
  FlaskConical,
  Gavel,
  GraduationCap,
  Info,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Send,
  ShieldCheck,
  Smartphone,
} from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { PagePath } from "../../server/contract/page-paths.js";
import { lazyPart } from "../parts/lazy-part.js";
import { useOpenNote } from "../screens/bank/use-open-charges.js";
import { useMedNote } from "../screens/meds/use-meds.js";
import OverviewScreen from "../screens/overview/OverviewScreen.js";
import type { Words } from "../words/words.js";
import type { KeysWords } from "./KeysDialog.words.js";
import { useArmedNote, useDueNote } from "./notes.js";
import type { ShellWords } from "./words.js";

export interface Screen {
  readonly name: keyof Words["screens"];
  /** Under the page's base; its parameters are read with wouter's `useParams`. */
  readonly path: PagePath;
  readonly href: string;
  readonly icon: LucideIcon;
  readonly component: ComponentType;
  /** A hook for the note beside the name, such as the number of pending items. */
  readonly useNote?: () => ReactNode;
  /** The keyboard shortcuts of this screen only. */
  readonly keys?: (words: KeysWords) => readonly (readonly [keys: readonly string[], meaning: string])[];
}

export interface ScreenGroup {
  readonly name: keyof ShellWords["groups"] | null;
  readonly screens: readonly Screen[];
}

/**
 * Every screen except the overview, which a start opens with, is fetched when it is opened or when the page is idle, so
 * that the first load is small.
 */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    name: null,
    screens: [
      {
        name: "overview",
        path: "/overview",
        href: "/overview",
        icon: LayoutDashboard,
        component: OverviewScreen,
      },
      {
        name: "activity",
        path: "/activity/:seq?",
        href: "/activity",
        icon: Activity,
        component: lazyPart(() => import("../screens/activity/ActivityScreen.js")),
        keys: (words) => [
          [["Enter"], words.open],
          [["r"], words.resend],
          [["p"], words.pause],
          [["h"], words.held],
        ],
      },
      {
        name: "transactions",
        path: "/transactions/:id?",
        href: "/transactions",
        icon: ArrowLeftRight,
        component: lazyPart(() => import("../screens/transactions/TransactionsScreen.js")),
      },
      {
        name: "bank",
        path: "/bank/:id?",
        href: "/bank",
        icon: Smartphone,
        component: lazyPart(() => import("../screens/bank/BankScreen.js")),
        useNote: useOpenNote,
      },
      {
        name: "meds",
        path: "/meds/:id?",
        href: "/meds",
        icon: Gavel,
        component: lazyPart(() => import("../screens/meds/MedsScreen.js")),
        useNote: useMedNote,
        keys: (words) => [[["n"], words.openMed]],
      },
      {
        name: "webhooks",
        path: "/webhooks/:id?",
        href: "/webhooks",
        icon: Send,
        component: lazyPart(() => import("../screens/webhooks/WebhooksScreen.js")),
        keys: (words) => [
          [["Enter"], words.open],
          [["n"], words.addUrl],
        ],
      },
      {
        name: "account",
        path: "/account",
        href: "/account",
        icon: ShieldCheck,
        component: lazyPart(() => import("../screens/account/AccountScreen.js")),
      },
    ],
  },
  {
    name: "simulate",
    screens: [
      {
        name: "scenarios",
        path: "/scenarios/:name?",
        href: "/scenarios",
        icon: FlaskConical,
        component: lazyPart(() => import("../screens/scenarios/ScenariosScreen.js")),
        useNote: useArmedNote,
      },
      {
        name: "clock",
        path: "/clock",
        href: "/clock",
        icon: Clock,
        component: lazyPart(() => import("../screens/clock/ClockScreen.js")),
        useNote: useDueNote,
        keys: (words) => [
          [["f"], words.freeze],
          [["n"], words.next],
        ],
      },
      {
        name: "state",
        path: "/state/:part?/:id?",
        href: "/state",
        icon: Camera,
        component: lazyPart(() => import("../screens/state/StateScreen.js")),
      },
    ],
  },
  {
    name: "docs",
    screens: [
      {
        name: "guides",
        path: "/docs/guides/:guide?",
        href: "/docs/guides",
        icon: GraduationCap,
        component: lazyPart(() => import("../screens/guides/GuidesScreen.js")),
      },
      {
        name: "reference",
        path: "/docs/:section?/:id?",
        href: "/docs",
        icon: BookOpen,
        component: lazyPart(() => import("../screens/reference/ReferenceScreen.js")),
      },
      {
        name: "assumptions",
        path: "/assumptions/:id?",
        href: "/assumptions",
        icon: ScrollText,
        component: lazyPart(() => import("../screens/assumptions/AssumptionsScreen.js")),
      },
      {
        name: "about",
        path: "/about",
        href: "/about",
        icon: Info,
        component: lazyPart(() => import("../screens/about/AboutScreen.js")),
      },
    ],
  },
];

export const SCREENS: readonly Screen[] = SCREEN_GROUPS.flatMap(({ screens }) => screens);
