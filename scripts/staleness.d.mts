export declare const root: string;
export declare function fingerprint(): string;
export declare function isStale(): boolean;
export declare function stamp(made: string): void;
